#!/bin/sh
# The account that runs the server, and its data folder $1, which it alone may read.
set -eu
if ! id yomikura >/dev/null 2>&1; then
  groupadd --gid 10001 yomikura
  useradd --uid 10001 --gid 10001 --no-create-home --home-dir "$1" --shell /usr/sbin/nologin yomikura
fi
install -d -m 0700 -o yomikura -g yomikura "$1"
