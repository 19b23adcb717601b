import { StartupError } from "../../platform/process/startup-error.ts";
import { sessionSettings } from "../postgres-driver/driver-options.ts";
import { applyFunctions, applyStep, createRecords } from "./apply-migration.ts";
import { keepSettings } from "./keep-settings.ts";
import { openSession } from "./open-session.ts";
import { type Plan, planMigration, readRelease } from "./plan-migration.ts";

/** The major versions of PostgreSQL that Earshot supports; newer ones are accepted, but not tested. */
export const supportedVersions = { oldest: 15, newest: 18 };

/** Logged if `isOlder` is set. */
export const olderRelease = "A newer release has migrated this database: its SQL functions stay unchanged.";

interface Migrated {
  applied: string[];
  /** Functions that were dropped because the release has no file for them. */
  dropped?: string[];
  /** Set if a newer release has installed different functions, which stay unchanged. */
  isOlder?: true;
}

/**
 * Brings the schema up to date: applies each migration once, in order, then installs every function whose text changed.
 * Takes no lock and writes nothing if the schema is up to date. A failed migration changes nothing, and those before it
 * stay applied. An older release leaves a newer one's functions in place, unless `installFunctions` is set. Behind a
 * pooler, stores the API's session settings as settings of the role.
 *
 * Concurrent calls take turns: each transaction takes an advisory lock, and ends without effect if another call has
 * already made the same change. In a test without the lock, 22 of 36 concurrent starts failed. A session-level lock
 * would not work behind a pooler in transaction mode. @throws StartupError if a migration fails, or if the database
 * cannot be reached or is too old
 */
export async function migrate(
  databaseUrl: string,
  root?: string,
  { installFunctions = false } = {},
): Promise<Migrated> {
  // A pooler that rejects these settings causes an error here, and not only later when the API connects.
  const { sql, serverVersion, isPooled, close } = await openSession(databaseUrl, sessionSettings);
  try {
    requireVersion(serverVersion);
    if (isPooled) await keepSettings(sql);
    const release = await readRelease(root);
    const isDone = ({ steps, functions, gone, isLatest, isOlder }: Plan) =>
      isOlder ? !installFunctions : isLatest && steps.length + functions.length + gone.length === 0;
    const applied: string[] = [];
    for (;;) {
      const plan = await planMigration(sql, release);
      const { steps, functions, gone, isOlder } = plan;
      if (isDone(plan)) return { applied, ...(isOlder && functions.length + gone.length > 0 && { isOlder }) };
      if (plan.latest === undefined && applied.length === 0) await createRecords(sql);
      for (const step of steps) {
        if (!(await applyStep(sql, step, release, applied))) break;
        applied.push(step.name);
      }
      if (steps.length > 0 || !(await applyFunctions(sql, plan, release.digest, applied))) continue;
      applied.push(...functions.map(({ name }) => name));
      return { applied, ...(gone.length > 0 && { dropped: gone }) };
    }
  } finally {
    await close();
  }
}

/** Checks the value of `server_version_num`. @throws StartupError if the version is too old */
export function requireVersion(serverVersion: number): void {
  const major = Math.floor(serverVersion / 10_000);
  const { oldest } = supportedVersions;
  if (major >= oldest) return;
  throw new StartupError(`Earshot needs PostgreSQL ${oldest} or newer; DATABASE_URL leads to ${major}.`);
}
