# Every command sets itself up: the first one makes .venv and installs into it.
.DEFAULT_GOAL := help
.PHONY: help play test fuzz messages check bench bundle appdir appimage kernels wheel dist-check install format clean

PYTHON ?= python3
# For fuzz: how many inputs, at most so many minutes (0: no end), and the first one's number.
INPUTS ?= 50000
MINUTES ?= 0
FIRST ?= 0
# For dist-check: programs are tried without a network, and as another user, where bwrap can be had.
BWRAP := $(shell command -v bwrap > /dev/null && echo bwrap --dev-bind / /)
OFFLINE ?= $(if $(BWRAP),$(BWRAP) --tmpfs /tmp/.X11-unix --unshare-net --)
OTHER_USER ?= $(if $(BWRAP),$(BWRAP) --unshare-user --uid 4242 --gid 4242 --)
BIN := .venv/bin
READY := .venv/.ready
DEV := .venv/.ready-dev
APP_ID := io.github.umbra_chess.Umbra
APPDIR := build/Umbra.AppDir
PIP = $(BIN)/python -m pip --disable-pip-version-check install

help: ## Say what can be made
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "make %-10s %s\n", $$1, $$2}'

$(READY): requirements.lock
	@$(PYTHON) -c 'import sys; sys.exit("Umbra needs Python 3.11 or newer; say: make PYTHON=python3.12 ...") if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv .venv
	$(PIP) --no-compile -r requirements.lock
	@$(BIN)/python -m compileall -q -j 0 .venv/lib > /dev/null 2>&1 & # while the app opens
	@touch $(READY)

$(DEV): $(READY) requirements-dev.lock
	$(PIP) -r requirements-dev.lock
	@touch $(DEV)

install: $(DEV) ## Set up .venv with everything, for tests, linters and the bundle too

play: $(READY) ## Open the app
	$(BIN)/python main.py

test: $(DEV) ## Run every test
	$(BIN)/python main.py prepare
	$(BIN)/python -m pytest -q -n auto

fuzz: $(DEV) ## Try 50,000 mutated inputs on all that reads files: make fuzz MINUTES=60 FIRST=50000
	$(BIN)/python -m tests.fuzz --inputs $(INPUTS) --minutes $(MINUTES) --first $(FIRST)

messages: $(DEV) ## Collect the texts for translators into assets/languages
	$(BIN)/python -m lab messages

check: $(DEV) ## Run the linters: ruff, mypy, import-linter
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(DEV) ## Print the figures of docs/performance.md
	$(BIN)/python -m lab bench

kernels: $(DEV) ## Compile all kernels for the usual processor of this platform into dist/kernels
	$(BIN)/python -m lab kernels dist/kernels

bundle: $(DEV) kernels ## Make dist/umbra, which runs on a machine without Python
	$(BIN)/python -m PyInstaller --noconfirm --log-level WARN assets/bundle/umbra.spec
	env -i HOME="$$PWD/build" dist/umbra/umbra match CaptureLargest RandomMove --games 2 --jobs 1

appdir: bundle ## Make build/Umbra.AppDir, the bundle with what an AppImage has beside it
	rm -rf $(APPDIR)
	mkdir -p $(addprefix $(APPDIR)/usr/,lib share/applications share/metainfo)
	cp -R dist/umbra $(APPDIR)/usr/lib
	ln -s usr/lib/umbra/umbra $(APPDIR)/AppRun
	cp assets/desktop/$(APP_ID).desktop $(APPDIR)/usr/share/applications
	ln -s usr/share/applications/$(APP_ID).desktop $(APPDIR)
	cp assets/desktop/$(APP_ID).png $(APPDIR)
	ln -s $(APP_ID).png $(APPDIR)/.DirIcon
	cp assets/desktop/$(APP_ID).metainfo.xml $(APPDIR)/usr/share/metainfo/$(APP_ID).appdata.xml
	env -i HOME="$$PWD/build" $(APPDIR)/AppRun match CaptureLargest RandomMove --games 2 --jobs 1

# Nobody has run appimagetool on it yet: https://github.com/AppImage/appimagetool.
appimage: appdir ## Make dist/umbra.AppImage, one file that runs; appimagetool must be installed
	appimagetool $(APPDIR) dist/umbra.AppImage

wheel: $(DEV) kernels ## Build dist/*.whl, with the compiled kernels of this platform, and the sdist
	$(BIN)/python -m hatchling build -d dist

dist-check: wheel bundle ## Install the wheel beside nothing else, and try it and the bundle
	rm -rf build/fresh "build/other place"
	$(PYTHON) -m venv build/fresh
	build/fresh/bin/python -m pip install --disable-pip-version-check -q dist/*.whl
	cp -R dist/umbra "build/other place"
	$(OFFLINE) $(BIN)/python -m lab bench installed --everything build/fresh/bin/umbra
	$(OFFLINE) $(OTHER_USER) $(BIN)/python -m lab bench installed "build/other place/umbra"
	$(BIN)/python -m lab bench trouble build/fresh/bin/umbra
	$(BIN)/python -m lab bench trouble dist/umbra/umbra

format: $(DEV) ## Lay the code out as the linters want it
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean: ## Remove what was installed and made
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
