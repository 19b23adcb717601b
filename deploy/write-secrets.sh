#!/bin/sh
# write-secrets.sh FOLDER DATABASE_URL FEEDBACK_HOST API_HOST
# Writes a file for each secret, with new root keys, and the file `environment` for systemd and Docker Compose.
set -eu
if [ $# -ne 4 ]; then
	sed -n '2,3s/^# //p' "$0" >&2
	exit 2
fi
if [ -e "$1/api_root_keys" ]; then
	echo "$1 contains root keys already. Delete them only if no database depends on them." >&2
	exit 1
fi
keys=$(node "$(dirname "$0")/../dist/server/cli/earshot.js" keys)
umask 077
mkdir -p "$1"
printf %s "$2" > "$1/database_url"
for name in API_ROOT_KEYS BFF_ROOT_KEYS SHARED_ROOT_KEYS; do
	printf %s "$keys" | sed -n "s/.*\"$name\":\"\([^\"]*\)\".*/\1/p" > "$1/$(echo "$name" | tr '[:upper:]' '[:lower:]')"
done
cat > "$1/environment" <<END
FEEDBACK_HOST=$3
API_HOST=$4
PUBLIC_BFF_URL=https://$3
PUBLIC_API_URL=https://$4
API_URL=http://127.0.0.1:4100
PICTURES_DIR=/var/lib/earshot-pictures
END
