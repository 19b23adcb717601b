import type { Log } from "../../platform/telemetry/log.ts";
import type { Database } from "../postgres/database.ts";
import { repeatWork } from "../postgres/repeat-work.ts";
import { migrate } from "./migrate.ts";
import { planMigration, readRelease } from "./plan-migration.ts";

interface Kept {
  db: Database;
  databaseUrl: string;
  log: Log;
  root?: string;
  milliseconds?: number;
}

/**
 * Compares the database's SQL functions with this release once a minute, and installs them once more if a process of a
 * release from before releases were recorded has replaced them: it does not know that a newer release is in use.
 * Functions that a newer release or `migrate --install-functions` installed stay, because these record themselves.
 */
export function startKeepingFunctions({ db, databaseUrl, log, root, milliseconds = 60_000 }: Kept) {
  const release = readRelease(root);
  let replaced = 0;
  const countReplaced = async () => {
    const { isLatest, functions, gone } = await planMigration(db.$client, await release);
    return isLatest ? functions.length + gone.length : 0;
  };
  const work = repeatWork(log, {
    milliseconds,
    failure: "SQL functions not compared with this release",
    async work() {
      // A release that is installed between the statements of the first plan has recorded itself before the second.
      const count = (await countReplaced()) && (await countReplaced());
      if (count === 0) return;
      // Only once, because two releases must not replace each other's functions for ever.
      if (replaced === 0) await migrate(databaseUrl, root);
      if (replaced < 2) log.error({ functions: count }, replaced === 0 ? putBack : replacedAgain);
      replaced += 1;
    },
  });
  return { ...work, replaced: () => replaced };
}

const stopIt = "Stop all processes of that release.";
const putBack = `An older release had replaced SQL functions of this release, which were installed again. ${stopIt}`;
const replacedAgain = `An older release has replaced SQL functions of this release again; they stay until the next start. ${stopIt}`;
