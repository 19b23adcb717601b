import type { Log } from "../../platform/telemetry/log.ts";
import type { Database } from "../postgres/database.ts";
import { repeatFunction } from "../postgres/repeat-function.ts";

/**
 * Plans the e-mails to the followers of posts until stopped. A statement plans those of at most 500 followers, so that
 * a post with many followers does not hold up the others.
 */
export function startAnnouncing(db: Database, log: Log, milliseconds = 1_000) {
  return repeatFunction(db, log, {
    name: "announce_mail",
    most: 500,
    milliseconds,
    failure: "events not announced by e-mail",
  });
}
