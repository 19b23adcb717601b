import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { pino } from "pino";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { listProcesses } from "../../database/list-processes.ts";
import {
  type EmbeddedPostgres,
  findEmbeddedPostgres,
  startEmbeddedPostgres,
} from "../../database/start-embedded-postgres.ts";
import { StartupError } from "../../platform/process/startup-error.ts";
import { builtServer } from "../built-server.ts";

const isRoot = process.getuid?.() === 0;
const password = "a-superuser-password";
let dataDir: string;
let logged = "";
let server: EmbeddedPostgres;

const log = pino(
  { level: "debug" },
  new Writable({
    write(chunk, _encoding, done) {
      logged += chunk;
      done();
    },
  }),
);
const start = (folder = dataDir) => startEmbeddedPostgres({ dataDir: folder, password, log });

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "earshot-data-"));
  server = await start();
});

afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Opens a single connection, which reconnects as the API's connections do. */
function connect(url = server.url) {
  const host = new URL(url).searchParams.get("host");
  const plain = url.replace(/\?.*/, "");
  const options = { max: 1, backoff: () => 0.02, fetch_types: false, onnotice: () => {} };
  return postgres(plain, { path: `${host}/.s.PGSQL.5432`, ...options });
}

async function query(text: string, url = server.url) {
  const sql = connect(url);
  try {
    return await sql.unsafe(text);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

async function isAlive(pid: number) {
  return (await listProcesses()).some((one) => one.pid === pid);
}

/** Expects a StartupError, and returns its message. */
async function rejection(attempt: Promise<unknown>): Promise<string> {
  const error = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StartupError);
  return (error as Error).message;
}

describe("running servers", () => {
  it("a running server is PostgreSQL 18 with synchronous writes and data checksums", async () => {
    const [row] = await query(
      `select current_setting('server_version_num')::int / 10000 as version, current_setting('fsync') as fsync,
        current_setting('synchronous_commit') as commit, current_setting('data_checksums') as checksums,
        current_setting('server_encoding') as encoding`,
    );
    expect(row).toEqual({ version: 18, fsync: "on", commit: "on", checksums: "on", encoding: "UTF8" });
  });

  it("a running server listens only on a socket in a private folder, not on a port", async () => {
    const [row] = await query("select current_setting('listen_addresses') as addresses");
    expect(row).toEqual({ addresses: "" });
    const sockets = new URL(server.url).searchParams.get("host") ?? "";
    expect((await stat(sockets)).mode & 0o777).toBe(0o700);
    expect((await stat(join(dataDir, "postgres"))).mode & 0o777).toBe(0o700);
  });

  it("a running server provides a role that owns its database and is not a superuser", async () => {
    const [row] = await query(
      "select rolsuper, rolcreatedb, rolname from pg_roles where rolname = current_user",
    );
    expect(row).toEqual({ rolsuper: false, rolcreatedb: true, rolname: "earshot" });
    await expect(query("copy (select 1) to program 'true'")).rejects.toThrow(/permission denied/);
  });

  it("a running server indexes and case-folds letters beyond ASCII", async () => {
    const [row] = await query(
      `create extension if not exists pg_trgm;
       select cardinality(show_trgm('Привет')) as trigrams, 'ПРИВЕТ' ilike 'привет' as folds`,
    ).then((results) => results.at(-1) as unknown as [unknown]);
    expect(row).toEqual({ trigrams: 7, folds: true });
  });

  it("a running server rejects a wrong password, even through its socket", async () => {
    await expect(query("select 1", server.url.replace(/:[^:@/]+@/, ":guess@"))).rejects.toThrow(/password/);
  });

  it("a running server logs neither passwords nor user content", async () => {
    await query("select 'a private sentence' from nowhere").catch(() => {});
    await vi.waitFor(() => expect(logged).toContain("nowhere"), 50_000);
    expect(logged).not.toContain("a private sentence");
    expect(logged).not.toContain(password);
    expect(logged).not.toContain(new URL(server.url).password);
  });

  it("a running server is found through its folder, and no second server can start in that folder", async () => {
    expect(await findEmbeddedPostgres(dataDir)).toEqual({ pid: process.pid, url: server.url });
    const line = await rejection(start());
    expect(line).toContain(`already runs on ${dataDir} (process ${process.pid})`);
    expect(line).toContain("DATA_DIR");
    expect(line).not.toContain("\n");
  });
});

describe("crashes", () => {
  it("a server accepts connections again after SIGKILL of the postmaster, with all acknowledged data", async () => {
    await query("create table kept (id int); insert into kept values (1)");
    const killed = server.pid();
    process.kill(killed, "SIGKILL");
    await vi.waitFor(() => expect(server.pid()).not.toBe(killed), { timeout: 50_000, interval: 5 });
    await vi.waitFor(async () => expect(await query("select id from kept")).toEqual([{ id: 1 }]), 50_000);
  });

  it("a server ends statements that outlive its killed postmaster, so that they do not block the next postmaster", async () => {
    const busy = connect();
    const [row] = await busy`select pg_backend_pid() as pid`;
    // This statement uses CPU without ever waiting, so it does not notice that its postmaster is gone.
    const burning = busy
      .unsafe("select count(*) from generate_series(1, 20000000) a where md5(a::text) = ''")
      .catch(() => {});
    await vi.waitFor(async () => {
      const [found] = await query(`select state from pg_stat_activity where pid = ${row?.pid}`);
      expect(found?.state).toBe("active");
    }, 50_000);
    const killed = server.pid();
    process.kill(killed, "SIGKILL");
    await vi.waitFor(async () => expect(await isAlive(row?.pid)).toBe(false), 50_000);
    await vi.waitFor(async () => expect(await query("select 1 as one")).toEqual([{ one: 1 }]), 50_000);
    expect(server.pid()).not.toBe(killed);
    await busy.end({ timeout: 0 });
    await burning;
  });

  it("a server accepts connections again after SIGKILL of a backend", async () => {
    const victim = connect();
    const [row] = await victim`select pg_backend_pid() as pid`;
    process.kill(row?.pid, "SIGKILL");
    await vi.waitFor(async () => expect(await query("select 1 as one")).toEqual([{ one: 1 }]), 50_000);
    await victim.end({ timeout: 0 });
  });
});

describe("starting again", () => {
  it("the next start finds the data of the previous start", async () => {
    await query("create table stays (id int); insert into stays values (7)");
    await server.stop();
    expect(await findEmbeddedPostgres(dataDir)).toBeUndefined();
    server = await start();
    expect(await query("select id from stays")).toEqual([{ id: 7 }]);
  });

  it("the next start ignores another process that has the dead server's process id, and leaves it running", async () => {
    const lockFile = join(dataDir, "postgres/postmaster.pid");
    const left = await readFile(lockFile, "utf8");
    await server.stop();
    const { uid, gid } = await stat(join(dataDir, "postgres"));
    const bystander = spawn("sleep", ["60"], isRoot ? { uid, gid } : {});
    onTestFinished(() => void bystander.kill("SIGKILL"));
    await writeFile(lockFile, left.replace(/^\d+/, `${bystander.pid}`));
    await writeFile(join(dataDir, "run/.s.PGSQL.5432.lock"), left.replace(/^\d+/, `${bystander.pid}`));
    server = await start();
    expect(await query("select 1 as one")).toEqual([{ one: 1 }]);
    expect(bystander.exitCode ?? bystander.signalCode).toBeNull();
  });

  it("the next start succeeds despite an empty lock file from a crash", async () => {
    await server.stop();
    await writeFile(join(dataDir, "postgres/postmaster.pid"), "");
    server = await start();
    expect(await query("select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("the next start reports a secrets.json that does not belong to the database", async () => {
    await server.stop();
    const line = await rejection(startEmbeddedPostgres({ dataDir, password: "another", log }));
    expect(line).toContain("secrets.json");
    server = await start();
  });

  it("the next start prints PostgreSQL's message if PostgreSQL cannot start, and releases the folder", async () => {
    const settings = { shared_preload_libraries: "no_such_library" };
    await server.stop();
    const line = await rejection(startEmbeddedPostgres({ dataDir, password, log, settings }));
    expect(line).toContain("no_such_library");
    server = await start();
  });
});

describe("servers whose parent process was killed", () => {
  /** Starts a server from a separate parent process, like `npm start`. */
  async function startElsewhere(): Promise<{ parent: ChildProcess; postmaster: number }> {
    const script = `
      const { startEmbeddedPostgres } = await import(${JSON.stringify(join(builtServer, "database/start-embedded-postgres.js"))});
      const { createLog } = await import(${JSON.stringify(join(builtServer, "platform/telemetry/log.js"))});
      const server = await startEmbeddedPostgres({
        dataDir: ${JSON.stringify(dataDir)}, password: ${JSON.stringify(password)}, log: createLog("test", "silent") });
      console.log(server.pid());`;
    const parent = spawn(process.execPath, ["--input-type=module", "-e", script]);
    onTestFinished(() => void parent.kill("SIGKILL"));
    const [response] = await once(parent.stdout, "data");
    return { parent, postmaster: Number(response) };
  }

  it("a server whose parent process was killed is replaced at the next start, with all acknowledged data", async () => {
    await query("create table survives (id int); insert into survives values (9)");
    await server.stop();
    const { parent, postmaster } = await startElsewhere();
    parent.kill("SIGKILL");
    await once(parent, "exit");
    expect(await isAlive(postmaster)).toBe(true);
    server = await start();
    expect(await isAlive(postmaster)).toBe(false);
    expect(await query("select id from survives")).toEqual([{ id: 9 }]);
  });

  it("a server whose parent process was killed keeps running if another server starts in a copy of its data folder", async () => {
    await server.stop();
    const other = await mkdtemp(join(tmpdir(), "earshot-data-"));
    await rm(other, { recursive: true });
    await cp(dataDir, other, { recursive: true });
    onTestFinished(() => rm(other, { recursive: true, force: true }));
    const { parent, postmaster } = await startElsewhere();
    parent.kill("SIGKILL");
    await once(parent, "exit");
    await cp(join(dataDir, "postgres/postmaster.pid"), join(other, "postgres/postmaster.pid"));
    if (isRoot) await own(other);
    const second = await start(other);
    expect(await isAlive(postmaster)).toBe(true);
    await second.stop();
    server = await start();
  });

  async function own(folder: string) {
    const { uid, gid } = await stat(join(dataDir, "postgres"));
    execFileSync("chown", ["-R", `${uid}:${gid}`, join(folder, "postgres")]);
  }
});

describe("the data folder", () => {
  it("the data folder works even if its path is too long for a socket", async () => {
    const base = await mkdtemp(join(tmpdir(), "earshot-long-"));
    onTestFinished(() => rm(base, { recursive: true, force: true }));
    await chmod(base, 0o711);
    const folder = join(base, "a".repeat(60), "b".repeat(60));
    await mkdir(folder, { recursive: true });
    const far = await start(folder);
    const sockets = new URL(far.url).searchParams.get("host") ?? "";
    onTestFinished(async () => {
      await far.stop();
      for (const place of [sockets, sockets.replace(/run$/, "lock")]) await rm(place, { recursive: true });
    });
    expect(sockets.startsWith(tmpdir())).toBe(true);
    expect(await query("select 1 as one", far.url)).toEqual([{ one: 1 }]);
    expect(await findEmbeddedPostgres(folder)).toEqual({ pid: process.pid, url: far.url });
    await expect(rejection(start(folder))).resolves.toContain("already runs");
  });

  it.runIf(isRoot)(
    "a data folder below a folder that PostgreSQL's user cannot enter causes an error with the fix if root starts PostgreSQL",
    async () => {
      const closed = await mkdtemp(join(tmpdir(), "earshot-closed-"));
      onTestFinished(() => rm(closed, { recursive: true, force: true }));
      const line = await rejection(start(join(closed, "project/.data")));
      expect(line).toContain(`cannot enter ${closed}.`);
      expect(line).toContain("DATA_DIR=");
    },
  );

  it.runIf(isRoot)(
    "the database files can be outside the data folder, and the next start finds them",
    async () => {
      const closed = await mkdtemp(join(tmpdir(), "earshot-closed-"));
      const elsewhere = `${closed}-open`;
      onTestFinished(async () => {
        for (const folder of [closed, elsewhere]) await rm(folder, { recursive: true, force: true });
      });
      const options = { dataDir: join(closed, ".data"), password, log, elsewhere };
      const first = await startEmbeddedPostgres(options);
      const sockets = new URL(first.url).searchParams.get("host") ?? "";
      onTestFinished(() => rm(sockets, { recursive: true }));
      await query("create table moved (id int)", first.url);
      await first.stop();
      const second = await startEmbeddedPostgres(options);
      expect(await query("select * from moved", second.url)).toEqual([]);
      await second.stop();
      await rm(elsewhere, { recursive: true });
      await expect(rejection(startEmbeddedPostgres(options))).resolves.toContain("which is gone");
    },
  );
});
