import { inject } from "vitest";
import { readConfig } from "../api/config.ts";
import { closeDatabase, openDatabase } from "../api/postgres/database.ts";
import { startServer } from "./api/start-server.ts";
import { newSite } from "./bff/start-bff.ts";
import { builtServer } from "./built-server.ts";
import { createDatabase } from "./create-database.ts";
import { rootKeys } from "./harness.ts";

/** Starts a built API and a built BFF as separate processes on a database of their own, and creates a site. */
export async function startBothServers(environment: Record<string, string> = {}) {
  const database = await createDatabase(inject("serverUrl"));
  const db = openDatabase(database.url, 2);
  const keys = { API_ROOT_KEYS: rootKeys(), SHARED_ROOT_KEYS: rootKeys() };
  const stops = [() => closeDatabase(db), database.drop];
  const stop = async () => {
    for (const end of stops) await end();
  };
  const start = async (script: string, given: Record<string, string>) => {
    const server = await startServer(builtServer, { ...keys, ...environment, ...given }, script);
    stops.unshift(async () => void (await server.end()));
    const said = server.lines.find((line) => line.includes('"listening"')) ?? "{}";
    return { ...server, metricsPort: Number(JSON.parse(said).metricsPort) };
  };
  try {
    const api = await start("api/server.js", { DATABASE_URL: database.url });
    const bff = await start("bff/server.js", { API_URL: api.url, BFF_ROOT_KEYS: rootKeys() });
    const config = readConfig({ DATABASE_URL: database.url, ...keys });
    const site = await newSite({ url: api.url, config, db, sql: db.$client }, bff);
    return { api, bff, site, keys, sql: db.$client, databaseUrl: database.url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
