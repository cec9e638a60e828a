"""The small languages that the reader of free text knows, one file each."""
