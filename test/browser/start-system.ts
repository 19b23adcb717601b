import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDatabaseOn } from "../create-database.ts";
import { runSystem, type System } from "./run-system.ts";

/** Servers that root has started run as another user, who may enter the folder too. */
export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "earshot-system-"));
  await chmod(folder, 0o711);
  return folder;
}

/**
 * Starts a system on its own database, which is migrated and empty unless `prepare` fills it. `stop` also removes
 * the database and the data folder.
 */
export async function startSystem(
  serverUrl: string,
  environment: Record<string, string> = {},
  prepare?: (databaseUrl: string) => Promise<void>,
): Promise<System & { databaseUrl: string }> {
  const database = await createDatabaseOn([serverUrl]);
  const dataDir = await makeFolder();
  const remove = async () => {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await prepare?.(database.url);
    const system = await runSystem(dataDir, { DATABASE_URL: database.url, ...environment });
    return { ...system, databaseUrl: database.url, stop: () => system.stop().finally(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}
