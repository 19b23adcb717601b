import type { Log } from "../../platform/log.ts";
import { callFunction, type Database } from "../database.ts";
import { repeatWork } from "../postgres/repeat-work.ts";

interface Place {
  workspace: string;
  key: string | null;
}

const start: Place = { workspace: "00000000-0000-0000-0000-000000000000", key: null };

/** Erases idle people in all workspaces with a retention, and returns their number. Several processes can do so at once. */
export async function eraseIdlePeople(
  db: Database,
  isStopped: () => boolean = () => false,
  most = 50,
): Promise<number> {
  let total = 0;
  for (let place = start; !isStopped(); ) {
    const next = await callFunction<(Place & { erased: number }) | null>(
      db,
      ...["erase_idle_people" as const, place.workspace, place.key, most],
    );
    if (!next) break;
    total += next.erased;
    place = next;
  }
  return total;
}

/** Erases idle people once an hour until stopped. */
export const startRetention = (db: Database, log: Log) =>
  repeatWork(log, {
    milliseconds: 3_600_000,
    failure: "idle people not erased",
    async work(isStopped) {
      const erased = await eraseIdlePeople(db, isStopped);
      if (erased > 0) log.info({ erased }, "idle people erased");
    },
  });
