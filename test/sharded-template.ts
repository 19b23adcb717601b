import { migrate } from "../api/upkeep/migrate.ts";
import { shardTables } from "../api/upkeep/shard-tables.ts";
import { onDatabase, openAdmin } from "./create-database.ts";

interface Node {
  name: string;
  port: number;
}

const template = "template_earshot";

/**
 * Creates the database `template_earshot` on each node of the Citus cluster at `citusUrl`, migrated, sharded and empty.
 * Citus keeps its own tables in each database and connects to the database of the same name on other nodes, so copies
 * of all nodes' databases under one name are a sharded database too. The workers are those of the database in
 * `citusUrl`, and accept the same user and password.
 * @returns the URLs of the workers
 */
export async function createShardedTemplate(citusUrl: string): Promise<string[]> {
  const coordinator = openAdmin(citusUrl);
  const nodes = await coordinator<Node[]>`
    select nodename as name, nodeport as port from pg_dist_node where isactive and groupid > 0`;
  await coordinator.end();
  if (nodes.length === 0)
    throw new Error("The database in CITUS_URL has no workers: add them with citus_add_node.");
  const workerUrls = nodes.map(({ name, port }) => {
    const url = new URL(citusUrl);
    url.hostname = name;
    url.port = `${port}`;
    return url.href;
  });
  const urls = [citusUrl, ...workerUrls];
  await Promise.all(urls.map(createEmpty));
  await joinNodes(urls.map((url) => onDatabase(url, template)));
  await migrate(onDatabase(citusUrl, template));
  await shardTables(onDatabase(citusUrl, template));
  await Promise.all(urls.map(closeForCopies));
  return workerUrls;
}

async function createEmpty(url: string): Promise<void> {
  const admin = openAdmin(url);
  await admin`drop database if exists template_earshot with (force)`;
  await admin`create database template_earshot template template0 lc_collate 'C' lc_ctype 'C.UTF-8'`;
  await admin.end();
}

/** Turns empty databases of the same name into one database of Citus. The first URL is the coordinator's. */
export async function joinNodes(urls: string[]): Promise<void> {
  const [coordinator, ...workers] = urls.map(openAdmin);
  for (const node of [coordinator, ...workers]) await node?.unsafe("create extension citus");
  for (const [index, url] of urls.entries()) {
    const { hostname, port } = new URL(url);
    const add = index === 0 ? "citus_set_coordinator_host" : "citus_add_node";
    await coordinator?.unsafe(`select ${add}('${hostname}', ${port || 5432})`);
  }
  for (const node of [coordinator, ...workers]) await node?.end();
}

/** A database can be copied only without connections, and the background worker of Citus has one. */
async function closeForCopies(url: string): Promise<void> {
  const admin = openAdmin(url);
  await admin`alter database template_earshot allow_connections false`;
  await admin`select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = ${template}`;
  await admin.end();
}
