#!/bin/sh
# Restores the newest backup into an empty copy of its own, which counts the rows of each table, and reports the outcome to SYNCLINE_URL.
set -eu
backups=$1
newest=$(ls -d "$backups"/20* | tail -n 1)
SYNCLINE_STATE=$(mktemp -d)
export SYNCLINE_STATE PORT=8899
setsid npm start -- --empty &
copy=$!
trap 'kill -- -$copy 2>/dev/null || true; rm -rf "$SYNCLINE_STATE"' EXIT
for _ in $(seq 300); do
  curl --fail --silent --output /dev/null "http://localhost:$PORT/healthz" && break
  sleep 2
done
npm run restore -- "$newest" --report "$SYNCLINE_URL"
