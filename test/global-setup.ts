import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { migrate } from "../api/upkeep/migrate.ts";
import { startEmbeddedPostgres } from "../database/start-embedded-postgres.ts";
import { createLog } from "../platform/log.ts";
import { buildAll } from "./built-server.ts";
import { onDatabase, openAdmin } from "./create-database.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A superuser's URL of the run's one server; its database `template` is migrated and empty. */
    serverUrl: string;
  }
}

/**
 * Compiles the servers and the browser's code, and starts one real PostgreSQL for the run: `TEST_DATABASE_URL`, otherwise
 * the embedded one in its own folder. The first project that needs them does so, and stops the server at the end.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (project.vitest.getProvidedContext().serverUrl) return undefined;
  buildAll();
  const given = process.env.TEST_DATABASE_URL;
  const folder = await mkdtemp(join(tmpdir(), "earshot-test-"));
  const server = given
    ? { url: given, stop: async () => {} }
    : await startEmbeddedPostgres({
        dataDir: folder,
        password: "test",
        log: createLog("postgres", "silent"),
        settings: {
          // While a worker of it is in a database, only a superuser may drop that; test files drop their own.
          autovacuum: "off",
          // Nothing here outlives the run. Tests about a crashed database start one with the usual settings.
          ...{ fsync: "off", synchronous_commit: "off", full_page_writes: "off" },
        },
      });
  const admin = openAdmin(server.url);
  await admin`drop database if exists template_earshot with (force)`;
  await admin`create database template_earshot`;
  await migrate(onDatabase(server.url, "template_earshot"));
  await admin.end();
  project.vitest.provide("serverUrl", server.url);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
