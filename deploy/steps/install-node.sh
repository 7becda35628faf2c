#!/bin/sh
# Node at /usr/bin/node, of the version that this release is tested with; Debian's own is older. It comes
# from nodejs.org, or from the mirror that NODEJS_ORG_MIRROR names, and is compared with its checksum.
set -eu
version=24.21.0
if [ -e /usr/bin/node ]; then
  found=$(/usr/bin/node --version)
  major=${found#v}
  if [ "${major%%.*}" -ge "${version%%.*}" ]; then exit 0; fi
  echo "/usr/bin/node is Node ${found}, and Yomikura needs ${version%%.*}: remove that package, then run this again." >&2
  exit 1
fi
case $(uname -m) in
  x86_64) cpu=x64 ;;
  aarch64) cpu=arm64 ;;
  *)
    echo "There is no Node for the processor $(uname -m)." >&2
    exit 1
    ;;
esac
name=node-v$version-linux-$cpu
from=${NODEJS_ORG_MIRROR:-https://nodejs.org/dist}/v$version
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
curl --fail --fail-early --silent --show-error --location --remote-name-all \
  "$from/$name.tar.gz" "$from/SHASUMS256.txt"
grep " $name.tar.gz\$" SHASUMS256.txt | sha256sum --check --quiet
tar -xzf "$name.tar.gz"
install -m 0755 "$name/bin/node" /usr/bin/node
