import { execFile } from "node:child_process";
import { chown, cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { findBinaries } from "../database/find-binaries.ts";
import { runServer } from "../database/run-server.ts";
import { serverOptions } from "../database/server-settings.ts";
import { chooseUser } from "../platform/process/choose-user.ts";
import { createLog } from "../platform/telemetry/log.ts";
import { findFreePorts } from "./find-free-ports.ts";

export type ReplicatedPostgres = Awaited<ReturnType<typeof startReplicatedPostgres>>;

/**
 * Runs a primary PostgreSQL and a standby server that follows it, each with its own folder. The URLs are a superuser's.
 * With `isSynchronous`, a write is confirmed only when both servers have stored it.
 */
export async function startReplicatedPostgres({ isSynchronous = false } = {}) {
  const folders = [await makeFolder(), await makeFolder()] as const;
  const user = chooseUser(folders[0]);
  const binaries = await findBinaries(user);
  await promisify(execFile)(
    binaries.initdb,
    [
      ...["-D", join(folders[0], "data"), "--username=postgres", "--auth=trust", "--no-sync"],
      ...["--encoding=UTF8", "--locale=C", "--lc-ctype=C.UTF-8"],
    ],
    { ...user, cwd: "/" },
  );
  // The clusters start from the same files, and the standby server then follows the primary's log.
  const copy = join(folders[1], "data");
  await cp(join(folders[0], "data"), copy, { recursive: true, preserveTimestamps: true });
  await writeFile(join(copy, "standby.signal"), "");
  if (user) await promisify(execFile)("chown", ["-R", `${user.uid}:${user.gid}`, copy]);

  const ports = await findFreePorts(2);
  const start = (place: 0 | 1, settings: Record<string, string>) => {
    const [folder, port] = [folders[place], `${ports[place]}`];
    const cluster = { folder: join(folder, "data"), sockets: folder, name: basename(folder) };
    const options = serverOptions(cluster, { listen_addresses: "127.0.0.1", port, ...settings });
    return runServer({ binary: binaries.postgres, options, user }, cluster, createLog("postgres", "silent"));
  };
  const primary = await start(0, {
    wal_level: "replica",
    wal_keep_size: "512MB",
    ...(isSynchronous && { synchronous_standby_names: "*" }),
  });
  const standby = await start(1, {
    hot_standby: "on",
    wal_retrieve_retry_interval: "100ms",
    primary_conninfo: `host=127.0.0.1 port=${ports[0]} user=postgres application_name=standby`,
  });
  const [url, replicaUrl] = ports.map((port) => `postgres://postgres@127.0.0.1:${port}/postgres`);
  return {
    url: `${url}`,
    replicaUrl: `${replicaUrl}`,
    /** Names both servers, and leads to the one that accepts writes. */
    eitherUrl: `postgres://postgres@${ports.map((port) => `127.0.0.1:${port}`).join(",")}/postgres`,
    primary,
    standby,
    async stop() {
      await Promise.all([standby.stop(), primary.stop()]);
      await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
    },
  };
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "earshot-postgres-"));
  const user = chooseUser(folder);
  if (user) await chown(folder, user.uid, user.gid);
  return folder;
}
