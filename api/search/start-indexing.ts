import type { Log } from "../../platform/telemetry/log.ts";
import type { Database } from "../postgres/database.ts";
import { repeatFunction } from "../postgres/repeat-function.ts";

/** Indexes new and changed texts several times a second until stopped, so that searches find them within a second. */
export function startIndexing(db: Database, log: Log, milliseconds = 250) {
  return repeatFunction(db, log, {
    name: "index_posts",
    most: 100,
    milliseconds,
    failure: "posts not indexed for searches",
  });
}
