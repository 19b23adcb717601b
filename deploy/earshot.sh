#!/bin/sh
# earshot COMMAND ...
# Runs a command of an installation in /opt/earshot, with the settings and secrets in /etc/earshot. A variable that is set
# already, or names a file with the suffix _FILE, is kept.
set -eu
given=$(export -p)
set -a
. /etc/earshot/environment
eval "$given"
NODE_ENV=production
use_file() {
	upper=$(echo "$1" | tr '[:lower:]' '[:upper:]')
	eval "[ -n \"\${$upper:-}\${${upper}_FILE:-}\" ]" || export "${upper}_FILE=/etc/earshot/$1"
}
for name in database_url api_root_keys bff_root_keys shared_root_keys; do
	use_file "$name"
done
# Only if e-mails are sent, or if pictures are in a bucket.
for name in smtp_url pictures_s3_access_key_id pictures_s3_secret_access_key; do
	[ ! -e "/etc/earshot/$name" ] || use_file "$name"
done
exec node /opt/earshot/dist/server/cli/earshot.js "$@"
