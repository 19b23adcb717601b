import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, inject, it, onTestFinished, vi } from "vitest";
import { listProcesses } from "../../../database/list-processes.ts";
import { builtServer, copyServer } from "../../built-server.ts";
import { createDatabase } from "../../create-database.ts";

it("a start on another database is supervised by one process, and the process that prepared it ends", async () => {
  const build = copyServer();
  onTestFinished(build.remove);
  const database = await createDatabase(inject("serverUrl"));
  const dataDir = await mkdtemp(join(tmpdir(), "earshot-supervise-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const running = async () =>
    (await listProcesses())
      .flatMap(({ command }) => command.split(`${build.folder}/`)[1]?.split(" ")[0] ?? [])
      .sort();
  const child = spawn(process.execPath, [join(build.folder, "cli/earshot.js"), "start"], {
    env: { API_PORT: "0", BFF_PORT: "0", DEMO_PORT: "0", DATA_DIR: dataDir, DATABASE_URL: database.url },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let out = "";
  child.stdout.on("data", (text) => {
    out += text;
  });
  await vi.waitFor(() => expect(out).toContain("Earshot is ready"), 60_000);
  const [, key = ""] = /API key +(\S+)/.exec(out) ?? [];
  const [, api = ""] = /API +(http\S+)/.exec(out) ?? [];
  const posts = await fetch(`${api}/posts?limit=1`, { headers: { "x-api-key": key } });
  expect(posts.status).toBe(200);
  const servers = ["api/server.js", "bff/server.js", "cli/earshot.js", "demo-site/server.js"];
  await vi.waitFor(async () => expect(await running()).toEqual(servers), 20_000);
  child.kill("SIGTERM");
  expect(await once(child, "close")).toEqual([0, null]);
  expect(await running()).toEqual([]);
});

it("a supervisor loads less than 200 KB of code", async () => {
  const seen = new Map<string, number>();
  const read = async (file: string) => {
    if (seen.has(file)) return;
    const text = await readFile(file, "utf8");
    seen.set(file, text.length);
    for (const [, path = ""] of text.matchAll(/^(?:import|export)[^;]*?"(\.[^"]+)";$/gm))
      await read(join(dirname(file), path));
  };
  await read(join(builtServer, "cli/earshot.js"));
  const bytes = [...seen.values()].reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThan(200_000);
});
