import { execFile } from "node:child_process";
import { chown, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { runServer } from "../database/run-server.ts";
import { serverOptions } from "../database/server-settings.ts";
import { chooseUser } from "../platform/process/choose-user.ts";
import { createLog } from "../platform/telemetry/log.ts";

/**
 * Runs the PostgreSQL whose programs are in `bin`, with its own empty cluster. `url` is a superuser's. The server
 * asks for no password, because only the user who started the tests can reach its socket.
 */
export async function startPostgres(bin: string, settings: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), "earshot-postgres-"));
  const user = chooseUser(folder);
  if (user) await chown(folder, user.uid, user.gid);
  const cluster = { folder: join(folder, "data"), sockets: folder, name: basename(folder) };
  await promisify(execFile)(
    join(bin, "initdb"),
    [
      ...["-D", cluster.folder, "--username=postgres", "--auth=trust", "--no-sync"],
      ...["--encoding=UTF8", "--locale=C", "--lc-ctype=C.UTF-8"],
    ],
    { ...user, cwd: "/" },
  );
  const command = { binary: join(bin, "postgres"), options: serverOptions(cluster, settings), user };
  const server = await runServer(command, cluster, createLog("postgres", "silent"));
  return {
    url: `postgres://postgres@localhost:5432/postgres?host=${encodeURIComponent(folder)}`,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
