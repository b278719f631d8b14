# Needs git, Go 1.26, Node 20 and make; `make help` lists what it does.
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

# The same for every step, so that nothing is compiled twice.
export CGO_ENABLED := 0
export GOFLAGS := -trimpath -buildvcs=false
version := $(shell git describe --tags --always --dirty 2>/dev/null || echo dev)
ldflags := -s -w -X main.version=$(version)

# Where the runners leave their reports, for scripts/test to count.
reports := .cache/reports

# Files and folders: a folder is newer when something was added to it or removed.
web_sources := $(shell find web/apps web/packages web/tools/build \( -name node_modules -o -name dist -o -name packed \) -prune -o ! -name '*.test.ts*' -print) \
	$(wildcard web/*.json web/*.ts)
web_installed := web/node_modules/.package-lock.json
web_built := .cache/web

.PHONY: help
help: ## List the targets
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: run
run: build ## Build everything and start it with a demo company
	bin/marquee serve --demo

.PHONY: build
build: $(web_built) ## Build bin/marquee, the console and the player inside it
	go build -ldflags "$(ldflags)" -o bin/marquee ./cmd/marquee

$(web_built): $(web_installed) $(web_sources)
	cd web && node tools/build/build.mjs
	@mkdir -p $(@D) && touch $@

$(web_installed): web/package-lock.json
	npm --prefix web ci
	@touch $@

.PHONY: test
test: ## Run what a change has to pass: lint, tests on every engine, the browser
	scripts/test

.PHONY: test-all
test-all: ## Run that and all that is deep and slow: races, kills, the phone, soaks
	scripts/test --all

# MARQUEE_DEEP is set by test-all: nothing is left out then.
short := $(if $(MARQUEE_DEEP),-timeout=40m,-short)

# A test that failed may try once more, and the summary names it; where many fail, something is broken. Lint vets.
gotestsum := .cache/bin/gotestsum --format pkgname --rerun-fails=1 --rerun-fails-max-failures=10

# What takes longest begins first, or one core would have nothing to do at the end.
longest := ./test/contract ./internal/area/content ./internal/platform/media ./test/process

# What starts goroutines or is called by many at once, on PostgreSQL, where they really meet; without what is long and
# alone.
raced := $(addprefix ./internal/,app screen area/player area/source \
	$(addprefix platform/,db jobs limit live secret sink upload vault))
alone := AScreenTellsSoMuch|DatabasesOfOtherBuilds|Upgrades|TheFirstRelease|TheNextStart|WhatIsNotWholly|ALongList$(strip \
	)|Plans|AnInterruptedRotation|ALostKey|BackupsFromBefore

.PHONY: test-go
test-go: $(web_built) .cache/bin/gotestsum $(reports) ## Go tests on SQLite, PostgreSQL and Redis
	scripts/with-postgres $(gotestsum) --jsonfile $(reports)/go.json --packages "$(longest) ./..." -- -vet=off $(short)

.PHONY: test-race
test-race: $(web_built) .cache/bin/gotestsum $(reports) ## Go tests of what runs side by side, for races; needs gcc
	CGO_ENABLED=1 scripts/with-postgres $(gotestsum) --jsonfile $(reports)/race.json --packages "$(raced)" -- \
		-race -vet=off -timeout=40m -skip '/^sqlite|//^sqlite|///^sqlite|^Test($(alone))'

.PHONY: test-web
test-web: $(web_installed) $(reports) ## Front-end unit tests
	cd web && npx vitest run --reporter=default --reporter=json --outputFile.json=../$(reports)/vitest.json

.PHONY: test-checks
test-checks: $(web_built) $(reports) ## Budgets, import arrows and catalogs of the front end; the scripts themselves
	node --test --test-reporter=spec --test-reporter-destination=stdout \
		--test-reporter=tap --test-reporter-destination=$(reports)/node.tap $(shell find web/tools/checks scripts -name "*.test.mjs")

.PHONY: lint
lint: lint-go lint-web ## Lint, types and the generated client

.PHONY: lint-go
lint-go: $(web_built) .cache/bin/golangci-lint
	.cache/bin/golangci-lint run

.PHONY: lint-web
lint-web: $(web_installed)
	cd web && npx biome check --error-on-warnings . && npx tsc -p .
	npm --prefix web/tools/api-gen run check

.PHONY: bill
bill: build $(reports) ## Write the bill of materials (CycloneDX) to .cache/reports/bill.cdx.json
	node scripts/components.mjs bill bin/marquee > $(reports)/bill.cdx.json

.PHONY: vulnerabilities
vulnerabilities: $(web_built) ## Ask for known vulnerabilities; MARQUEE_VULNDB is a copy of the database
	node scripts/components.mjs check

.PHONY: e2e
e2e: build $(reports) ## Browser tests against bin/marquee; ARGS="sign-in --headed" picks some
	cd web && PLAYWRIGHT_JSON_OUTPUT_FILE=$(CURDIR)/$(reports)/playwright.json npx playwright test -c e2e $(ARGS)

.PHONY: screenshots
screenshots: build ## Photograph the screens into web/e2e/screenshots
	cd web && MARQUEE_SCREENSHOTS=1 npx playwright test -c e2e --grep @screenshot --reporter list

.PHONY: bench
bench: build ## The benchmarks that the README quotes, on SQLite and PostgreSQL, and in a browser
	scripts/with-postgres --durable go run ./test/bench
	cd web && npx playwright test -c e2e/speed

.PHONY: generate
generate: $(web_built) ## Write the OpenAPI golden file, the TypeScript client, and which tests prove which rule
	go run ./cmd/marquee openapi > .cache/openapi.json && mv .cache/openapi.json test/contract/openapi.json
	npm --prefix web run generate
	go test ./internal/architecture -run 'TestSpecification$$' -write

.cache/bin/%: scripts/tools
	scripts/tools $*

$(reports):
	mkdir -p $@
