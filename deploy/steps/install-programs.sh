#!/bin/sh
# What import uses besides Node, on Debian 12 or later: ffmpeg and libheif read media, bubblewrap locks
# the processes that unpack works in, fonts draw documents and covers.
set -eu
export DEBIAN_FRONTEND=noninteractive
apt-get -qq update
apt-get -qq install -y --no-install-recommends \
  ca-certificates bubblewrap ffmpeg libheif-examples fonts-noto-cjk fonts-dejavu-core
