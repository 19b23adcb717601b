import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { openDatabase } from "../api/postgres/database.ts";
import type {} from "./global-setup.ts";

/** Returns the URL of another database on the same server. */
export function onDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Lets statements and locks take a minute, so that a busy machine fails no test. The product's limits are a few seconds. */
export function withLongTimeouts(databaseUrl: string): string {
  return withParameters(databaseUrl, { statement_timeout: "60000", lock_timeout: "60000" });
}

function withParameters(databaseUrl: string, parameters: Record<string, string>): string {
  const url = new URL(databaseUrl);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/**
 * Opens a connection for creating and dropping databases, which can take longer than the statement timeout allows.
 */
export function openAdmin(serverUrl: string) {
  return openDatabase(withParameters(serverUrl, { statement_timeout: "0" }), 1).$client;
}

/**
 * Creates a copy of a template database. The default template is migrated and empty; `template0` has no tables. On Citus,
 * each node copies its own template, which has its part of the data. `drop` also closes the connections that created the copies.
 */
export function createDatabase(serverUrl: string, template?: string) {
  return createDatabaseOn([serverUrl, ...(inject("workerUrls") ?? [])], template);
}

/** Like `createDatabase`, for a global set-up, which has no provided values. The first URL is the coordinator's. */
export async function createDatabaseOn(nodeUrls: [string, ...string[]], template = "template_earshot") {
  const name = `t_${randomUUID().replaceAll("-", "")}`;
  const admins = nodeUrls.map(openAdmin);
  const onEachNode = (run: (admin: (typeof admins)[number]) => Promise<unknown>) =>
    Promise.all(admins.map(run));
  await onEachNode((admin) => admin`create database ${admin(name)} template ${admin(template)}`);
  return {
    name,
    url: onDatabase(nodeUrls[0], name),
    async drop() {
      await onEachNode((admin) => admin`drop database ${admin(name)} with (force)`);
      await onEachNode((admin) => admin.end());
    },
  };
}
