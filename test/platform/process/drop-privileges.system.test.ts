import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, inject, it } from "vitest";
import { startServer } from "../../api/start-server.ts";
import { builtServer, copyServer } from "../../built-server.ts";
import { createDatabase } from "../../create-database.ts";
import { afterThis, caller, rootKeys } from "../../harness.ts";

const isRoot = process.platform === "linux" && process.getuid?.() === 0;
const keys = { API_ROOT_KEYS: rootKeys(), BFF_ROOT_KEYS: rootKeys(), SHARED_ROOT_KEYS: rootKeys() };

/** The real, effective, saved and file-system user and group ids of a process, and its supplementary groups. */
async function idsOf({ pid }: ChildProcess): Promise<number[]> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return [...status.matchAll(/^(?:Uid|Gid|Groups):(.*)$/gm)].flatMap(([, ids = ""]) =>
    ids.trim().split(/\s+/).map(Number),
  );
}

/** Starts a server as root, and collects its output. */
function run(folder: string, app: string, environment: Record<string, string>) {
  const child = spawn(process.execPath, [join(folder, app, "server.js")], {
    env: { PATH: process.env.PATH, API_PORT: "0", BFF_PORT: "0", DEMO_PORT: "0", ...keys, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  afterThis(() => void child.kill("SIGKILL"));
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (text) => {
      printed += text;
    });
  return { child, printed: () => printed };
}

describe.runIf(isRoot)("servers that root starts", () => {
  it("a server that root starts has no root privileges once it listens, still reaches its database, and exits cleanly", async () => {
    const database = await createDatabase(inject("serverUrl"));
    afterThis(database.drop);
    const server = await startServer(builtServer, { ...keys, DATABASE_URL: database.url });
    afterThis(() => void server.end());
    expect(await idsOf(server.child)).not.toContain(0);
    await expect
      .poll(async () => (await caller(server.url)("GET /readyz")).body)
      .toMatchObject({ status: "ready", database: "ok" });
    expect(await server.end()).toMatchObject({ code: 0 });
  });

  it.each([
    ["bff", {}],
    ["demo-site", { DEMO_SDK_TOKEN: "sdk_x" }],
  ])("the %s server has no root privileges if root starts it", async (app, environment) => {
    const { child, printed } = run(builtServer, app, environment as Record<string, string>);
    await expect.poll(printed).toContain('"listening"');
    expect(await idsOf(child)).not.toContain(0);
  });

  it("a server that root starts stays root with a warning if only root can enter its folder, but in production exits with a one-line error", async () => {
    // Creates the folder as root, so that only root can enter it.
    const { folder, remove } = copyServer();
    afterThis(remove);
    const tried = run(folder, "bff", {});
    await expect.poll(tried.printed).toContain('"listening"');
    expect(tried.printed()).toContain("This server stays root");
    const { child, printed } = run(folder, "bff", { NODE_ENV: "production" });
    const [code] = await once(child, "close");
    expect(code).toBe(1);
    const said = printed()
      .split("\n")
      .filter((line) => line && !line.startsWith("{"));
    expect(said).toEqual([
      expect.stringMatching(/^In production no server runs as root, .*: start it as another user/),
    ]);
  });
});
