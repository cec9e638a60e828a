"""Room: mandate. What a principal allows its agent to do, signed, and what may be seen of it.

May import: errors, terms, protocol (whose public authority statement is signed in the same act).
Never: clocks, sockets, files, random numbers, or a default for anything a principal must decide.
"""
