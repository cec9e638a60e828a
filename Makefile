# Every target sets itself up, once, in .venv: only Python, pip and make are needed.
PYTHON ?= python3
BIN := .venv/bin
# One that has negmas as well shows it beside ours.
BENCH_PYTHON ?= $(BIN)/python
LOCKED := .venv/.locked
READY := .venv/.ready
DEMO_DIR := demo-out
INTEROP := tests/interop/node
QUIET := -qq --disable-pip-version-check
PIP_COMPILE := .venv-lock/bin/pip-compile --quiet --generate-hashes --strip-extras --allow-unsafe \
	--no-header --no-emit-index-url --no-emit-find-links --no-emit-trusted-host
LOCK_HEADER := \# Written by `make lock`. Exact versions with hashes, for Python 3.11 and newer.

.DEFAULT_GOAL := help
.PHONY: help demo test check long interop node-packages bench lint types contracts format wheel-smoke lock python-ok

help:
	@echo 'make demo    one negotiation between two processes, in $(DEMO_DIR)/'
	@echo 'make test    the tests'
	@echo 'make check   format, lint, types, import contracts, tests, wheel: what CI runs'
	@echo 'make long    the campaigns with the big counts'
	@echo 'make interop peers on other A2A SDKs, JavaScript among them: needs Node 20 or newer, and npm'
	@echo 'make bench   the benchmarks; BENCH_PYTHON=one with negmas shows it beside ours'
	@echo 'make format  format the code and fix what can be fixed mechanically'
	@echo 'make lock    resolve the locked requirements afresh (UPGRADE=--upgrade for newer versions)'

python-ok:
	@command -v $(PYTHON) >/dev/null || { \
		echo 'There is no $(PYTHON) here. Install Python 3.11 or newer, or name one: make PYTHON=python3.12' >&2; \
		exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "$(PYTHON) is $$($(PYTHON) --version 2>&1), but 3.11 or newer is needed. Name one: make PYTHON=python3.12" >&2; \
		exit 1; }

$(LOCKED): requirements/dev.txt | python-ok
	@echo 'Setting up .venv: a minute, once.'
	@$(PYTHON) -m venv --clear .venv
	@$(BIN)/python -m pip install $(QUIET) --require-hashes -r requirements/dev.txt
	@touch $@

$(READY): $(LOCKED) pyproject.toml
	@$(BIN)/python -m pip install $(QUIET) --no-deps --no-build-isolation -e .
	@touch $@

demo: $(READY)
	@rm -rf $(DEMO_DIR)
	@$(BIN)/negotiator demo --dir $(DEMO_DIR)

test: $(READY)
	$(BIN)/python -m pytest -n 2

check: $(READY)
	$(BIN)/ruff format --check .
	$(MAKE) lint types contracts test wheel-smoke

lint: $(READY)
	$(BIN)/ruff check .

types: $(READY)
	$(BIN)/mypy

contracts: $(READY)
	$(BIN)/lint-imports

format: $(READY)
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .

long: $(READY)
	NEGOTIATOR_LONG=1 $(BIN)/python -m pytest -m long

interop: $(READY) node-packages
	NEGOTIATOR_INTEROP=1 $(BIN)/python -m pytest -n 2 tests/interop

# Installs what the Node peers need, where that can be; where not, their tests are skipped.
node-packages:
	@if ! { command -v node && command -v npm; } >/dev/null; then \
		echo 'There is no Node here (node, npm): the tests with Node peers are skipped.'; \
	elif ! node -e 'process.exit(parseInt(process.versions.node, 10) < 20 ? 1 : 0)'; then \
		echo "Node is $$(node --version), but 20 or newer is needed: the tests with Node peers are skipped."; \
	elif ! cmp -s $(INTEROP)/package-lock.json $(INTEROP)/node_modules/.installed; then \
		if (cd $(INTEROP) && npm ci --silent); then \
			cp $(INTEROP)/package-lock.json $(INTEROP)/node_modules/.installed; \
		else \
			rm -rf $(INTEROP)/node_modules; \
			echo 'npm could not install the JavaScript SDK: the tests with Node peers are skipped.'; \
		fi; \
	fi

bench: $(READY)
	@test -f benchmarks/__main__.py || { echo 'There are no benchmarks yet.' >&2; exit 1; }
	$(BENCH_PYTHON) -m benchmarks

# Builds the wheel and uses it as a stranger would: fresh environment, locked run-time
# requirements, another directory.
wheel-smoke: $(READY)
	@set -e; root=$$(pwd); dir=$$(mktemp -d); trap 'rm -rf "$$dir"' EXIT; \
	rm -rf build; \
	$(BIN)/python -m build --wheel --no-isolation --outdir "$$dir/dist" . >"$$dir/build.log" 2>&1 \
		|| { cat "$$dir/build.log" >&2; exit 1; }; \
	rm -rf build; \
	$(BIN)/python -m venv "$$dir/venv"; \
	"$$dir/venv/bin/python" -m pip install $(QUIET) \
		--require-hashes -r requirements/runtime.txt; \
	"$$dir/venv/bin/python" -m pip install $(QUIET) \
		--no-deps --no-index "$$dir"/dist/*.whl; \
	cd "$$dir"; \
	venv/bin/python -m pip check; \
	venv/bin/python -c 'import negotiator; print("wheel: negotiator", negotiator.__version__)'; \
	venv/bin/negotiator --help >/dev/null; \
	venv/bin/negotiator demo --dir smoke --json; \
	cd "$$root"; \
	echo 'wheel-smoke: ok'

# Run it with the oldest Python supported: what that one needs, the newer ones accept.
lock: | python-ok
	@test -x .venv-lock/bin/pip-compile || { $(PYTHON) -m venv --clear .venv-lock && \
		.venv-lock/bin/python -m pip install $(QUIET) pip-tools; }
	$(PIP_COMPILE) $(UPGRADE) -o requirements/runtime.txt pyproject.toml
	$(PIP_COMPILE) $(UPGRADE) --extra dev -c requirements/runtime.txt -o requirements/dev.txt pyproject.toml
	@for lock in requirements/runtime.txt requirements/dev.txt; do \
		{ echo '$(LOCK_HEADER)'; cat $$lock; } >$$lock.new && mv $$lock.new $$lock; done
	@! grep -nE '://|^-|@ ' requirements/*.txt
