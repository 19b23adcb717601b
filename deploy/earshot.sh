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
# Only if pictures are in a bucket.
for name in pictures_s3_access_key_id pictures_s3_secret_access_key; do
	[ ! -e "/etc/earshot/$name" ] || export "$(echo "$name" | tr '[:lower:]' '[:upper:]')_FILE=/etc/earshot/$name"
done
exec node /opt/earshot/dist/server/cli/earshot.js "$@"
