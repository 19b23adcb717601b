import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { migrate } from "../api/upkeep/migrate.ts";
import { startEmbeddedPostgres } from "../database/start-embedded-postgres.ts";
import { createLog } from "../platform/telemetry/log.ts";
import { buildAll } from "./built-server.ts";
import { onDatabase, openAdmin } from "./create-database.ts";
import { findDatabases } from "./installed-databases.ts";
import { partitionSchema } from "./partition-schema.ts";
import { createShardedTemplate } from "./sharded-template.ts";
import { startPooler } from "./start-pooler.ts";
import { startPostgres } from "./start-postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /**
     * A superuser's URL for the PostgreSQL server of the run. Its database `template_earshot` is migrated and empty.
     */
    serverUrl: string;
    /** The folder of PostgreSQL's programs, if the project starts its own server; set in `vitest.config.ts`. */
    postgresBin?: string;
    /**
     * The number of partitions of each table, if the project starts its own server for this; set in
     * `vitest.config.ts`.
     */
    partitions?: number;
    /** A superuser's URL for the coordinator of a Citus cluster on which the project runs; set in `vitest.config.ts`. */
    citusUrl?: string;
    /** A superuser's URL for each worker of that cluster. */
    workerUrls?: string[];
    /**
     * The path of PgBouncer, if the project's APIs connect to their databases through PgBouncer; set in
     * `vitest.config.ts`.
     */
    pgbouncer?: string;
    /** The URL of the database `postgres` through PgBouncer. */
    poolerUrl?: string;
  }
}

const settings = {
  // Test files drop their databases, which only a superuser can do while an autovacuum worker is connected.
  autovacuum: "off",
  // No data outlives the run. Tests of database crashes start their own server with the usual settings.
  ...{ fsync: "off", synchronous_commit: "off", full_page_writes: "off" },
};

/**
 * Compiles the servers and the browser code, and provides a real PostgreSQL server. Most projects share one server:
 * the server at `TEST_DATABASE_URL`, otherwise an embedded one in its own folder. A project with `postgresBin` or
 * `partitions` has its own server, and a project with `pgbouncer` has PgBouncer in front of the shared server. The
 * servers that this function starts stop at the end of the run.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const stopServer = await provideServer(project);
  const { serverUrl, pgbouncer } = project.getProvidedContext();
  if (!pgbouncer) return stopServer;
  const pooler = await startPooler(pgbouncer, serverUrl);
  project.provide("poolerUrl", pooler.urlOf(serverUrl));
  return async () => {
    await pooler.stop();
    await stopServer?.();
  };
}

async function provideServer(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const { serverUrl, postgresBin, partitions, citusUrl } = project.getProvidedContext();
  if (citusUrl) {
    buildAll();
    project.provide("workerUrls", await createShardedTemplate(citusUrl));
    project.provide("serverUrl", citusUrl);
    return undefined;
  }
  const hasOwnServer = Boolean(postgresBin ?? partitions);
  if (serverUrl && !hasOwnServer) return undefined;
  buildAll();
  const server = await (postgresBin
    ? startPostgres(postgresBin, settings)
    : partitions
      ? startEmbedded()
      : startShared());
  try {
    await createTemplate(server.url, partitions);
  } catch (error) {
    await server.stop();
    throw error;
  }
  (hasOwnServer ? project : project.vitest).provide("serverUrl", server.url);
  return server.stop;
}

async function createTemplate(serverUrl: string, partitions?: number): Promise<void> {
  const admin = openAdmin(serverUrl);
  const template = onDatabase(serverUrl, "template_earshot");
  try {
    await admin`drop database if exists template_earshot with (force)`;
    await admin`create database template_earshot`;
    await migrate(template);
    if (partitions) {
      const inTemplate = openAdmin(template);
      await partitionSchema(inTemplate, partitions).finally(() => inTemplate.end());
      await migrate(template);
    }
  } finally {
    await admin.end();
  }
}

async function startShared() {
  if (findDatabases().length === 0) {
    process.stdout.write(
      "PostgreSQL 15 is not installed, so the API tests run only on the embedded PostgreSQL.\n",
    );
  }
  const given = process.env.TEST_DATABASE_URL;
  return given ? { url: given, stop: async () => {} } : startEmbedded();
}

async function startEmbedded() {
  const folder = await mkdtemp(join(tmpdir(), "earshot-test-"));
  const log = createLog("postgres", "silent");
  const { url, stop } = await startEmbeddedPostgres({ dataDir: folder, password: "test", log, settings });
  return { url, stop: () => stop().finally(() => rm(folder, { recursive: true, force: true })) };
}
