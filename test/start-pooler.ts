import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readDatabaseUrl } from "../platform/database-url.ts";
import { chooseUser } from "../platform/process/choose-user.ts";

/** Returns the path of PgBouncer: `TEST_PGBOUNCER` or Debian's path; undefined if neither exists. */
export function findPgBouncer(): string | undefined {
  return [process.env.TEST_PGBOUNCER ?? "", "/usr/sbin/pgbouncer"].find((path) => existsSync(path));
}

/** Whether this PgBouncer keeps prepared statements in transaction mode, as versions from 1.21 on do. */
export function keepsPrepared(program: string): boolean {
  const version = execFileSync(program, ["--version"], { encoding: "utf8" });
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(version) ?? [];
  return Number(major) > 1 || Number(minor) >= 21;
}

/**
 * Starts PgBouncer in front of a server. It has at most four connections to each database, so that clients share
 * them. `urlOf` returns the URL of a database through the pooler.
 */
export async function startPooler(program: string, serverUrl: string, settings: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), "earshot-pooler-"));
  const user = chooseUser(folder);
  const {
    url,
    hosts: [server],
  } = readDatabaseUrl(serverUrl);
  const { username, password } = new URL(url);
  const file = join(folder, "pgbouncer.ini");
  const all = {
    listen_addr: "",
    listen_port: "5432",
    unix_socket_dir: folder,
    auth_type: "any",
    pool_mode: "transaction",
    default_pool_size: "4",
    max_client_conn: "1000",
    server_idle_timeout: "5",
    ...settings,
  };
  await writeFile(
    file,
    [
      "[databases]",
      `* = host=${server?.host} port=${server?.port} user=${username} ${password && `password=${decodeURIComponent(password)}`}`,
      "[pgbouncer]",
      ...Object.entries(all).map(([name, value]) => `${name} = ${value}`),
    ].join("\n"),
  );
  for (const path of user ? [folder, file] : []) await chown(path, user?.uid ?? 0, user?.gid ?? 0);
  const child = spawn(program, [file], {
    ...(user && { uid: user.uid, gid: user.gid }),
    cwd: "/",
    stdio: ["ignore", "ignore", "pipe"],
  });
  let log = "";
  child.stderr.setEncoding("utf8").on("data", (text) => {
    log += text;
  });
  // The file of the socket exists before PgBouncer listens.
  while (!(await accepts(join(folder, ".s.PGSQL.5432")))) {
    if (child.exitCode !== null) throw new Error(log);
    await sleep(10);
  }
  return {
    urlOf(databaseUrl: string): string {
      const { pathname } = new URL(databaseUrl);
      return `postgres://earshot@localhost:5432${pathname}?host=${encodeURIComponent(folder)}`;
    },
    async stop() {
      const exited = once(child, "exit");
      child.kill("SIGTERM");
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Whether a process accepts connections at a Unix socket. */
function accepts(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
