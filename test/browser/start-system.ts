import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../../api/database.ts";
import { runSystem, type System } from "./run-system.ts";

export const makeFolder = () => mkdtemp(join(tmpdir(), "earshot-system-"));

/** A system on a migrated, empty database of its own; `prepare` may fill it first. `stop` removes both. */
export async function startSystem(
  serverUrl: string,
  environment: Record<string, string> = {},
  prepare?: (databaseUrl: string) => Promise<void>,
): Promise<System & { databaseUrl: string }> {
  const database = await createDatabase(serverUrl);
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

/** A copy of the template that the run's global set-up has migrated. */
async function createDatabase(serverUrl: string) {
  const name = `browser_${randomUUID().replaceAll("-", "")}`;
  const url = new URL(serverUrl);
  url.searchParams.set("statement_timeout", "0");
  const admin = openDatabase(url.href, 1).$client;
  await admin`create database ${admin(name)} template template_earshot`;
  const own = new URL(serverUrl);
  own.pathname = `/${name}`;
  return {
    url: own.href,
    async drop() {
      await admin`drop database ${admin(name)} with (force)`;
      await admin.end();
    },
  };
}
