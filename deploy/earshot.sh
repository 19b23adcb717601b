#!/bin/sh
# earshot COMMAND ...
# Runs a command of an installation in /opt/earshot, with the settings and secrets in /etc/earshot.
set -eu
set -a
NODE_ENV=production
. /etc/earshot/environment
for name in database_url api_root_keys bff_root_keys shared_root_keys; do
	export "$(echo "$name" | tr '[:lower:]' '[:upper:]')_FILE=/etc/earshot/$name"
done
exec node /opt/earshot/dist/server/cli/earshot.js "$@"
