import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { codeRoot } from "../platform/process/project-root.ts";
import { StartupError } from "../platform/process/startup-error.ts";
import { readMemory, readProcessCpu, requireProc } from "./measures/read-usage.ts";
import { writeResults } from "./report.ts";
import { furnishSite, page } from "./systems/furnish-site.ts";
import { seedWorkspace, smallSize } from "./systems/seed.ts";
import { type Process, startProcess } from "./systems/start-process.ts";
import { startSystem } from "./systems/start-system.ts";

const listeners = 1_000;
const idleSeconds = 60;
const writes = 100;

/**
 * `npm run bench:live` measures what idle listeners cost the BFF process, in memory and CPU, and how long an event takes
 * from the confirmed write to a browser.
 */
async function run(): Promise<void> {
  requireProc();
  const system = await startSystem((admin) => seedWorkspace(admin, 1, smallSize));
  const running: Process[] = [];
  try {
    const api = await system.startApi();
    running.push(api);
    const [root] = system.sharedRootKeys;
    const keys = `${root?.id}:${root?.secret.toString("base64url")}`;
    const bff = await startProcess(join(codeRoot, "bff/server.js"), {
      ...{ BFF_PORT: "0", API_URL: api.url, BFF_ROOT_KEYS: keys, SHARED_ROOT_KEYS: keys },
      ...{ RATE_LIMITS: "off", LOG_LEVEL: "info" },
    });
    running.unshift(bff);
    const { sdkToken, tokens, posts } = await furnishSite(system, api.url, bff.url);
    const listen = () => openStream(`${bff.url}/embed/live?age=0&sdkToken=${sdkToken}`);

    const [first] = [await listen()];
    const delays = await measureDelays(bff.url, first, tokens, posts);
    await sleep(5_000);
    const before = readMemory(bff.pid);
    const streams: IncomingMessage[] = [];
    while (streams.length < listeners) {
      streams.push(...(await Promise.all(Array.from({ length: 50 }, listen))));
    }
    await sleep(5_000);
    const memory = readMemory(bff.pid) - before;
    const since = { cpu: readProcessCpu(bff.pid), at: performance.now() };
    await sleep(idleSeconds * 1_000);
    const seconds = (performance.now() - since.at) / 1_000;
    const cpu = (readProcessCpu(bff.pid) - since.cpu) / 10_000 / seconds;
    const after = readMemory(bff.pid) - before;
    const result = {
      listeners,
      ...{ memoryMb: round(memory), memoryAfterIdleMb: round(after), cpuPercent: round(cpu) },
      ...{
        writeToBrowserP50Ms: round(delays[writes * 0.5]),
        writeToBrowserP95Ms: round(delays[writes * 0.95]),
      },
    };
    console.log(result);
    console.log(await writeResults(system, { live: result }));
    for (const stream of [first, ...streams]) stream.destroy();
  } finally {
    for (const { stop } of running) await stop();
    await system.stop();
  }
}

const round = (value = Number.NaN) => Math.round(value * 100) / 100;

async function openStream(url: string): Promise<IncomingMessage> {
  const [response] = await once(get(url, { agent: false, headers: { origin: page } }), "response");
  if (response.statusCode !== 200) throw new StartupError(`${url} responded with ${response.statusCode}.`);
  return response.on("error", () => {}).resume();
}

/** Votes on one idea after another. @returns the milliseconds until the stream reported each vote, sorted */
async function measureDelays(url: string, stream: IncomingMessage, tokens: string[], posts: string[]) {
  const waiting = new Map<string, (at: number) => void>();
  stream.on("data", (chunk: Buffer) => {
    for (const [, id = ""] of chunk.toString().matchAll(/"id":"([^"]+)"/g))
      waiting.get(id)?.(performance.now());
  });
  const delays: number[] = [];
  for (let n = 0; n < writes; n += 1) {
    const post = posts[n % posts.length] ?? "";
    const isReported = new Promise<number>((resolve) => waiting.set(post, resolve));
    const token = tokens[n % tokens.length];
    const response = await fetch(`${url}/embed/v1/posts/${post}/vote`, {
      method: "POST",
      headers: { origin: page, authorization: `Bearer ${token}` },
    });
    if (!response.ok) throw new StartupError(`A vote got ${response.status}.`);
    const confirmedAt = performance.now();
    delays.push((await isReported) - confirmedAt);
    // Another phase of the dispatcher's turn for each write.
    await sleep(Math.random() * 250);
  }
  return delays.sort((one, other) => one - other);
}

try {
  await run();
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exitCode = 1;
}
