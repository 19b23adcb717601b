import type { RootKeys } from "../../platform/process/environment.ts";
import type { Log } from "../../platform/telemetry/log.ts";
import { callFunction, type Database } from "../postgres/database.ts";
import { repeatWork } from "../postgres/repeat-work.ts";
import { identityDigests } from "../users/identity-digests.ts";

interface Place {
  workspace: string;
  key: string | null;
}

/** The next place, and the idle people whom the call found. */
interface Found extends Place {
  people: { id: string; externalId: string | null }[];
}

const start: Place = { workspace: "00000000-0000-0000-0000-000000000000", key: null };

/** Erases idle people in all workspaces with a retention, and returns their number. Several processes can do so at once. */
export async function eraseIdlePeople(
  db: Database,
  roots: RootKeys,
  isStopped: () => boolean = () => false,
  most = 50,
): Promise<number> {
  let total = 0;
  for (let place = start; !isStopped(); ) {
    const found = await callFunction<Found | null>(db, "find_idle_people", place.workspace, place.key, most);
    if (!found) break;
    const { workspace, people } = found;
    for (const { id, externalId } of people) {
      const [digest = null] = externalId === null ? [] : identityDigests(workspace, externalId, roots);
      if (await callFunction<boolean>(db, "erase_idle_person", workspace, id, digest)) total += 1;
    }
    place = found;
  }
  return total;
}

/** Erases idle people once an hour until stopped. */
export const startRetention = (db: Database, roots: RootKeys, log: Log) =>
  repeatWork(log, {
    milliseconds: 3_600_000,
    failure: "idle people not erased",
    async work(isStopped) {
      const erased = await eraseIdlePeople(db, roots, isStopped);
      if (erased > 0) log.info({ erased }, "idle people erased");
    },
  });
