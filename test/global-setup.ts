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
    /**
     * A superuser's URL for the run's only PostgreSQL server; its database `template_earshot` is migrated and empty.
     */
    serverUrl: string;
  }
}

/**
 * Compiles the servers and the browser code, and provides one real PostgreSQL server for the run: the one at
 * `TEST_DATABASE_URL`, otherwise an embedded one in its own folder. Runs for the first project that needs the server,
 * and stops an embedded server at the end.
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
          // Test files drop their databases, which only a superuser can do while an autovacuum worker is connected.
          autovacuum: "off",
          // No data outlives the run. Tests of database crashes start their own server with the usual settings.
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
