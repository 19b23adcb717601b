import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { readDatabaseUrl } from "../../platform/database-url.ts";
import { readEnvironment } from "../../platform/process/environment.ts";
import type { Length, Turn } from "../compare.ts";
import { readServerCpu } from "./read-usage.ts";

const debian = "/usr/lib/postgresql";
const folders = [
  ...readEnvironment({ PATH: z.string().default("") }).PATH.split(delimiter),
  ...(existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, "bin")) : []),
];

/** The path of `pgbench`; `undefined` if it is not installed. */
export const pgbench = folders.map((folder) => join(folder, "pgbench")).find((file) => existsSync(file));

/**
 * Measures with `pgbench` how fast Postgres runs the endpoints' SQL statements without an HTTP server, prepared and in
 * random order.
 */
export async function measureLimit(
  { databaseUrl, postgresPid }: { databaseUrl: string; postgresPid: number },
  statements: string[],
  length: Length,
): Promise<Turn | undefined> {
  if (!pgbench) return undefined;
  const folder = await mkdtemp(join(tmpdir(), "earshot-pgbench-"));
  try {
    const files = statements
      .slice(0, 100)
      .map((statement, n) => ({ file: join(folder, `${n}.sql`), statement }));
    for (const { file, statement } of files) await writeFile(file, statement);
    const { url, hosts } = readDatabaseUrl(databaseUrl);
    const { username, password, pathname } = new URL(url);
    const long =
      "seconds" in length ? ["-T", `${length.seconds}`] : ["-t", `${Math.ceil(length.requests / 8)}`];
    const how = ["-n", "-M", "prepared", "-c", "8", "-j", "1", ...long, "-h", hosts[0]?.host ?? "localhost"];
    const scripts = files.flatMap(({ file }) => ["-f", file]);
    const before = readServerCpu(postgresPid);
    const { stdout } = await promisify(execFile)(
      pgbench,
      [...how, "-U", username, ...scripts, pathname.slice(1)],
      { env: { PGPASSWORD: password, PATH: "/usr/bin:/bin" }, maxBuffer: 10_000_000 },
    );
    return readOutput(stdout, readServerCpu(postgresPid) - before);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function readOutput(stdout: string, used: number): Turn {
  const figure = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1] ?? Number.NaN);
  const requests = figure(/transactions actually processed: (\d+)/);
  const rate = figure(/tps = ([\d.]+)/);
  const latency = figure(/latency average = ([\d.]+) ms/);
  const cpu = used / requests;
  return {
    ...{ requests, seconds: requests / rate, rate, node: 0, postgres: cpu, cpu },
    ...{ p50: latency, p99: Number.NaN, errors: figure(/failed transactions: (\d+)/) },
  };
}
