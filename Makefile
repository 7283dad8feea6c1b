# Every command sets itself up: the first one makes .venv and installs into it.
.DEFAULT_GOAL := help
.PHONY: help play test check bench bundle install format clean

PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready

help: ## Say what can be made
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "make %-8s %s\n", $$1, $$2}'

$(READY): requirements.lock
	@$(PYTHON) -c 'import sys; sys.exit("Umbra needs Python 3.11 or newer; say: make PYTHON=python3.12 ...") if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.lock
	@touch $(READY)

install: $(READY) ## Set up .venv with everything the program and its tests need

play: $(READY) ## Open the app
	$(BIN)/python main.py

test: $(READY) ## Run every test
	$(BIN)/python -m pytest -q -n auto

check: $(READY) ## Run the linters: ruff, mypy, import-linter
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(READY) ## Print the figures of docs/performance.md
	$(BIN)/python main.py bench

bundle: $(READY) ## Make dist/umbra, which runs on a machine without Python
	$(BIN)/python -m PyInstaller --noconfirm --log-level WARN assets/bundle/umbra.spec
	cp assets/bundle/umbra.desktop assets/bundle/umbra.png dist/umbra
	env -i HOME="$$PWD/build" dist/umbra/umbra match CaptureLargest RandomMove --games 2 --jobs 1

format: $(READY) ## Lay the code out as the linters want it
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean: ## Remove what was installed and made
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
