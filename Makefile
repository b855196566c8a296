# Run `make` for the list of targets.

.DEFAULT_GOAL := help
# How long each fuzz target runs.
SECONDS ?= 60
# Where the console listens.
PORT ?= 8642
# The factor on the trials of random tests, and how many random sequences of navigation each driver is proved with.
EFFORT ?= 5
COUNT ?= 100000

.PHONY: help demo console test test-web pictures prove sanitize check docs bench bench-instructions fuzz format clean

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-20s %s\n", $$1, $$2 }' Makefile

demo: ## A tour of a sample app and of the command on its links (CHAPTER=2 for a single chapter)
	@Examples/Shop/demo.sh $(CHAPTER)

console: ## The console in the browser, on the links of the sample shop (PORT=8642)
	@Scripts/waymark.sh console --routes Examples/Shop/waymark.json --port $(PORT)

test: ## The tests of every package
	@Scripts/packages.sh test

test-web: ## The tests of the console and the desk in a headless Chromium; reports what is missing if there is none
	@Scripts/test-web.sh

pictures: ## The documents' pictures of the console and the desk, regenerated in the same browser
	@Scripts/test-web.sh --pictures Docs/Pictures

prove: ## The tests with five times the random trials (EFFORT=5), and a hundred thousand sequences on each driver (COUNT=100000)
	@WAYMARK_EFFORT=$(EFFORT) WAYMARK_SEQUENCES=$(COUNT) Scripts/packages.sh test

sanitize: ## The tests of routing, components and trees under the thread sanitizer
	@Scripts/sanitize.sh

check: ## Everything but the tests: format, floors, names, parameters, switches, tracked files, warnings, availability, what must not compile, what the core links, instructions against the baseline, dead links in the sample shop, its association files, the steps of the GitHub Action
	@Scripts/check.sh

docs: ## The documentation of every product as a static site in .build-docs/site
	@Scripts/docs.sh

bench: ## The measurements, as a table
	@Scripts/pins.sh
	@swift run -c release --package-path Benchmarks waymark-bench

bench-instructions: ## Instructions per operation, counted by valgrind
	@Scripts/bench-instructions.sh

fuzz: ## Feed random bytes to every target in Fuzz (SECONDS=60 for each)
	@Scripts/fuzz.sh $(SECONDS)

format: ## Rewrite every Swift file in the house format
	@Scripts/swift-files.sh | xargs -0 swift format --in-place --parallel

clean: ## Remove everything that was built
	@Scripts/packages.sh clean
