import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { migrate } from "../../../api/upkeep/migrate.ts";
import { openSecrets, startDatabase } from "../../../cli/data-folder.ts";
import { createLog } from "../../../platform/telemetry/log.ts";
import { builtServer } from "../../built-server.ts";
import { effort, timeLimit } from "../../effort.ts";
import { afterThis } from "../../harness.ts";
import { spawnEarshot } from "../run-earshot.ts";
import { addEvents, newDatabase, newFile } from "./databases.ts";

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "earshot-move-"));
  afterThis(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

it("a backup of a running system names what it leaves out, and is restored into a new data folder, with its root keys", async () => {
  const [from, to, file] = [await newFolder(), await newFolder(), await newFile()];
  const running = await startDatabase(from, createLog("postgres", "silent"));
  try {
    await migrate(running.url);
    const create = ["workspace", "create", "--name", "Acme", "--subdomain", "acme"];
    const owner = ["--email", "o@acme.example", "--full-name", "Olive Owner"];
    expect(await spawnEarshot([...create, ...owner], { DATA_DIR: from })).toMatchObject({ code: 0 });
    const variables = { DATA_DIR: from, PICTURES_S3_BUCKET: "earshot-pictures" };
    const backup = await spawnEarshot(["backup", file, "--with-keys"], variables);
    expect(backup.code).toBe(0);
    expect(backup.lines).toContain(
      "The archive does not contain the pictures: copy the bucket earshot-pictures too.",
    );
  } finally {
    await running.stop();
  }
  const restored = await spawnEarshot(["restore", file], { DATA_DIR: to }, 120_000);
  expect(restored).toMatchObject({ code: 0, json: { drifts: [] } });
  const keysOf = async (folder: string) => ({ ...(await openSecrets(folder)), postgresPassword: "" });
  expect(await keysOf(to)).toEqual(await keysOf(from));
}, 180_000);

describe("large databases", () => {
  // On a busy machine, garbage stays in memory longer, so the heap is small and collected often: only the rows in use
  // count. Collecting more often would take most of the time.
  const printMemory = `
    import { readFileSync } from "node:fs";
    import { setFlagsFromString } from "node:v8";
    import { runInNewContext } from "node:vm";
    setFlagsFromString("--expose-gc");
    setInterval(runInNewContext("gc"), 250).unref();
    // On Linux, \`maxRSS\` begins with the memory of the process that started this one.
    const peak = () => /VmHWM:\\s+(\\d+)/.exec(readFileSync("/proc/self/status", "utf8"))[1];
    process.on("exit", () =>
      console.error("peak=" + (process.platform === "linux" ? peak() : process.resourceUsage().maxRSS)));`;
  const environment = {
    DATA_DIR: "/nowhere",
    NODE_OPTIONS: `--max-semi-space-size=2 --max-old-space-size=64 --import=data:text/javascript,${encodeURIComponent(printMemory)}`,
  };

  it(
    "a backup and a restore of many rows use less than 150 MB of memory",
    async () => {
      const [source, target, file] = [
        await newDatabase("template_earshot"),
        await newDatabase(),
        await newFile(),
      ];
      await addEvents(source.sql, effort.backupMegabytes);
      const run = (url: string, ...options: string[]) =>
        spawnEarshot(options, { ...environment, DATABASE_URL: url }, timeLimit(150_000));
      const megabytes = ({ err }: { err: string }) => Number(/peak=(\d+)/.exec(err)?.[1]) / 1_024;
      const backup = await run(source.url, "backup", file);
      expect(backup.json.rows).toBe(effort.backupMegabytes * 1_000 + 1);
      const restored = await run(target.url, "restore", file, "--ignore-keys");
      expect(restored.json.rows).toBe(backup.json.rows);
      expect(megabytes(backup)).toBeLessThan(150);
      expect(megabytes(restored)).toBeLessThan(150);
    },
    timeLimit(300_000),
  );

  it("a backup that reaches the system's limit for the size of files fails in one line and leaves no file behind", async () => {
    const { url, sql } = await newDatabase("template_earshot");
    await addEvents(sql, 12);
    const file = await newFile();
    const script = join(builtServer, "cli/earshot.js");
    // `ulimit -f` counts blocks of 512 bytes; the archive is about three times as large as this limit.
    const limited = ["-c", 'ulimit -f 200; exec "$0" "$@"', process.execPath, script, "backup", file];
    const { code, err } = await new Promise<{ code: unknown; err: string }>((resolve) => {
      const env = { PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: "/nowhere" };
      execFile("sh", limited, { env, timeout: 60_000 }, (error, _out, err) =>
        resolve({ code: error?.code, err }),
      );
    });
    expect({ code, err: err.trim() }).toEqual({ code: 1, err: `${file} cannot be written: EFBIG.` });
    expect(await readdir(dirname(file))).toEqual([]);
  }, 120_000);
});
