import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { openDatabase } from "../api/database.ts";
import type {} from "./global-setup.ts";

/** Returns the URL of another database on the same server. */
export function onDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Lets statements and locks take a minute, so that a busy machine fails no test. The product's limits are a few seconds. */
export function withLongTimeouts(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set("statement_timeout", "60000");
  url.searchParams.set("lock_timeout", "60000");
  return url.href;
}

/**
 * Opens a connection for creating and dropping databases, which can take longer than the statement timeout allows.
 */
export function openAdmin(serverUrl: string) {
  const url = new URL(serverUrl);
  url.searchParams.set("statement_timeout", "0");
  return openDatabase(url.href, 1).$client;
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
