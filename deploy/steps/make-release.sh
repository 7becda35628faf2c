#!/bin/sh
# Makes the release from the sources in $1 and unpacks it into $2.
set -eu
cd "$1"
npm ci --ignore-scripts --no-audit --no-fund
# Times in the archive: without a history of git they must come from here.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-0}
export SOURCE_DATE_EPOCH
node tools/tasks/release.ts
mkdir -p "$2"
tar -xzf artifacts/release/yomikura-*.tar.gz -C "$2" --strip-components=1
