#!/bin/sh
# Runs a command with Node 24 and Yarn 4 on the PATH, fetching both as npm
# packages into this folder when the machine lacks them.
set -eu
here=$(cd "$(dirname "$0")" && pwd)

missing() { echo "causeway: $1" >&2; exit 3; }
command -v node >/dev/null 2>&1 || missing "Node.js 20 or newer is needed (Debian: apt-get install nodejs npm)."
command -v npm >/dev/null 2>&1 || missing "npm is needed (Debian: apt-get install npm)."
major=$(node -p 'process.versions.node.split(".")[0]')
[ "$major" -ge 20 ] || missing "Node.js 20 or newer is needed, found $(node --version)."

if ! cmp -s "$here/package-lock.json" "$here/node_modules/.stamp" 2>/dev/null; then
  echo "causeway: fetching Node 24 and Yarn 4 (once) ..." >&2
  (cd "$here" && npm ci --no-audit --no-fund --loglevel=error >&2) ||
    missing "the toolchain could not be fetched; see the npm error above and try again."
  cp "$here/package-lock.json" "$here/node_modules/.stamp"
fi

PATH="$here/node_modules/.bin:$PATH"
if [ "$major" -ne 24 ]; then
  for bin in "$here"/node_modules/node-*/bin; do
    [ -x "$bin/node" ] || continue
    PATH="$bin:$PATH"
    # Native add-ons are compiled against the headers that come with this Node.
    [ -d "$bin/../include/node" ] && npm_config_nodedir=$(dirname "$bin") && export npm_config_nodedir
  done
fi
export PATH
cd "$here/.."
exec "$@"
