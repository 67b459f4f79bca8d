# Causeway. `make start` and `make test` need Node >= 20 with npm, git, make, a C++ compiler and python3; nothing else.
IN = sh toolchain/enter.sh

.DEFAULT_GOAL := help
.PHONY: help start test clean reset bench pictures reference contract-forgejo property-full soak

help: ## Show this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-18s %s\n", $$1, $$2}'

start: ## Install, build and serve the portal with the embedded estate on http://localhost:7007
	@$(IN) node scripts/start.mjs

test: ## Install what is needed and run every check
	@$(IN) node scripts/test.mjs

bench: ## Measure the speed bars, each against a named peer in the same run (ROW=authz: one of them)
	@$(IN) node scripts/bench.mjs $(ROW)

pictures: ## Make the pictures of docs/images anew, by walking the journeys in a browser
	@$(IN) node scripts/test.mjs --only build
	@PICTURES=1 $(IN) node scripts/test.mjs --only e2e

reference: ## Write docs/reference from the code
	@$(IN) node scripts/reference.mjs

contract-forgejo: ## Run the code-host contract suite against a real Forgejo (says which variables it needs)
	@$(IN) node scripts/contract-forgejo.mjs

property-full: ## Property tests with many more cases
	@PROPERTY_RUNS=20000 $(IN) node scripts/test.mjs --only unit

soak: ## Half an hour of mixed use in a browser and over REST, with bounded memory
	@$(IN) node scripts/test.mjs --only build
	@$(IN) yarn playwright test --config e2e/soak/config.ts

reset: ## Forget the embedded estate and the portal's database (keeps the build)
	@rm -rf data && echo 'data/ removed: the next make start begins with a fresh estate'

clean: ## Remove everything that was installed or built
	@rm -rf node_modules packages/*/node_modules plugins/*/node_modules packages/*/dist plugins/*/dist dist-types toolchain/node_modules data .cache
