import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createApiKey } from "../../api/api-keys/create-api-key.ts";
import { openDatabase } from "../../api/postgres/database.ts";
import { migrate } from "../../api/upkeep/migrate.ts";
import { createWorkspace } from "../../api/workspaces/create-workspace.ts";
import { startEmbeddedPostgres } from "../../database/start-embedded-postgres.ts";
import { RootKeys } from "../../platform/process/environment.ts";
import { createLog } from "../../platform/telemetry/log.ts";
import { rootKeys } from "../harness.ts";

/**
 * Starts Postgres with a workspace of sixteen admins, each with an API key. Postgres starts again by itself when it is
 * killed.
 */
export async function startKillableDatabase() {
  const folder = await mkdtemp(join(tmpdir(), "earshot-kill-"));
  const log = createLog("postgres", "silent");
  const postgres = await startEmbeddedPostgres({ dataDir: folder, password: "kill", log });
  const keys = { API_ROOT_KEYS: rootKeys(), SHARED_ROOT_KEYS: rootKeys() };
  const roots = RootKeys.parse(keys.API_ROOT_KEYS);
  await migrate(postgres.url);
  const db = openDatabase(postgres.url, 1);
  const workspace = { name: "Kill", subdomain: "kill", email: "o@kill.example", fullName: "O" };
  const { workspaceId } = await createWorkspace(db, roots, { ...workspace, allowedDomains: [] });
  const people: { userId: string; apiKey: string }[] = [];
  for (let n = 0; n < 16; n += 1) {
    const person = {
      workspace: "kill",
      email: `m${n}@kill.example`,
      fullName: `M ${n}`,
      role: "admin",
    } as const;
    people.push(await createApiKey(db, roots, { ...person, name: "k" }));
  }
  await db.$client.end();

  /** Finds the backends that serve Earshot: children of the postmaster with the role's name. */
  async function findBackends(): Promise<number[]> {
    const found = [];
    for (const pid of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
      const [stat, command] = await Promise.all(
        ["stat", "cmdline"].map((file) => readFile(`/proc/${pid}/${file}`, "utf8").catch(() => "")),
      );
      const parent = stat?.split(") ").at(-1)?.split(" ")[1];
      if (parent === String(postgres.pid()) && command?.startsWith("postgres: earshot"))
        found.push(Number(pid));
    }
    return found;
  }

  /** Resolves with the time at which the database again accepts a connection and runs a query. */
  async function whenBack(): Promise<number> {
    for (;;) {
      const probe = openDatabase(postgres.url, 1).$client;
      const isBack = await Promise.race([probe`select 1`.then(() => true), sleep(500, false)]).catch(
        () => false,
      );
      await probe.end({ timeout: 0 });
      if (isBack) return Date.now();
      await sleep(50);
    }
  }

  return {
    url: postgres.url,
    postmaster: postgres.pid,
    keys,
    roots,
    workspaceId,
    people,
    findBackends,
    /** Kills Postgres, or one of its backends. @returns when it was back */
    async kill(victim: "postmaster" | "backend") {
      const pid = victim === "postmaster" ? postgres.pid() : (await findBackends())[0];
      if (!pid) throw new Error(`There is no ${victim} to kill.`);
      process.kill(pid, "SIGKILL");
      await sleep(30);
      return whenBack();
    },
    async stop() {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
