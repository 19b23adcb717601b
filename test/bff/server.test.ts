import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { bestOfThree } from "../best-of-three.ts";
import { builtServer } from "../built-server.ts";
import { afterThis, rootKeys } from "../harness.ts";

const children: ChildProcess[] = [];

afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
});

const workspace = {
  workspaceId: "0199c3a0-0000-7000-8000-000000000001",
  name: "Acme",
  subdomain: "acme",
  epoch: 1,
  allowedDomains: ["app.acme.example"],
  enforceSecureIdentify: false,
  secretKeys: [],
};

/** A slow fake API, so that many requests are in flight at any time. */
async function slowApi(): Promise<{ url: string; reached(): number }> {
  let reached = 0;
  const server = createServer((incoming, outgoing) => {
    incoming.resume();
    outgoing.setHeader("content-type", "application/json");
    if (incoming.url === "/internal/workspace") return void outgoing.end(JSON.stringify(workspace));
    reached += 1;
    setTimeout(() => outgoing.end('{"data":[]}'), 150);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterThis(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, reached: () => reached };
}

function startBffProcess(environment: Record<string, string>) {
  const child = spawn(process.execPath, [join(builtServer, "bff/server.js")], {
    env: {
      PATH: process.env.PATH,
      BFF_PORT: "0",
      RATE_LIMITS: "off",
      BFF_ROOT_KEYS: rootKeys(),
      SHARED_ROOT_KEYS: rootKeys(),
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
    timeout: 60_000,
    killSignal: "SIGKILL",
  });
  children.push(child);
  const printed = { out: "", err: "" };
  child.stdout.on("data", (chunk) => {
    printed.out += chunk;
  });
  child.stderr.on("data", (chunk) => {
    printed.err += chunk;
  });
  return { child, printed, ended: once(child, "close") };
}

async function portOf({ printed }: ReturnType<typeof startBffProcess>): Promise<number> {
  await expect.poll(() => printed.out, { timeout: 15_000 }).toContain('"listening"');
  const line = printed.out.split("\n").find((text) => text.includes('"listening"')) ?? "";
  return JSON.parse(line).port;
}

/** Reads once through the BFF: the status and whether the response closes the connection, or the error. */
function read(port: number, agent: Agent) {
  return new Promise<{ status?: number; isLast?: boolean; error?: string; wasSent?: boolean }>((resolve) => {
    const headers = { origin: "https://app.acme.example" };
    const path = "/embed/v1/posts?sdkToken=sdk_acme";
    const outgoing = request({ host: "127.0.0.1", port, path, headers, agent });
    outgoing.on("response", (incoming) => {
      incoming.resume();
      incoming.on("end", () =>
        resolve({ status: incoming.statusCode ?? 0, isLast: incoming.headers.connection === "close" }),
      );
      incoming.on("error", (error) => resolve({ error: error.message, wasSent: true }));
    });
    outgoing.on("error", (error: NodeJS.ErrnoException) =>
      resolve({ error: error.code ?? error.message, wasSent: error.code !== "ECONNREFUSED" }),
    );
    outgoing.end();
  });
}

it("on SIGTERM the BFF completes a thousand requests that are in flight, and exits with 0", async () => {
  const api = await slowApi();
  const bff = startBffProcess({ API_URL: api.url });
  const port = await portOf(bff);
  const agents = Array.from({ length: 1_000 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  afterThis(() => {
    for (const agent of agents) agent.destroy();
  });
  for (let at = 0; at < agents.length; at += 100) {
    await Promise.all(agents.slice(at, at + 100).map((agent) => read(port, agent)));
  }
  const before = api.reached();
  const answers = agents.map((agent) => read(port, agent));
  await expect.poll(() => api.reached() - before, { timeout: 15_000 }).toBeGreaterThan(100);
  const since = Date.now();
  bff.child.kill("SIGTERM");
  const heard = await Promise.all(answers);
  expect(heard.filter(({ status }) => status !== 200)).toEqual([]);
  expect(await bff.ended).toEqual([0, null]);
  expect(Date.now() - since).toBeLessThan(10_000);
});

/** @returns the number of lost requests from clients that continue until a response closes the connection */
async function loseAtSigterm(): Promise<number> {
  const api = await slowApi();
  const bff = startBffProcess({ API_URL: api.url });
  const port = await portOf(bff);
  let answered = 0;
  const lost: unknown[] = [];
  const clients = Array.from({ length: 100 }, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (;;) {
      const answer = await read(port, agent);
      if (answer.status === 200) answered += 1;
      else if (answer.wasSent) lost.push(answer);
      if (answer.isLast || answer.status !== 200) return agent.destroy();
    }
  });
  await expect.poll(() => answered, { timeout: 15_000 }).toBeGreaterThan(300);
  bff.child.kill("SIGTERM");
  await Promise.all(clients);
  expect(await bff.ended).toEqual([0, null]);
  return lost.length;
}

it("on SIGTERM the BFF loses no request of clients that continue until a response closes the connection", async () => {
  // A client that is suspended until its connection times out sends too late, so only one attempt of three must lose nothing.
  expect(await bestOfThree(1, loseAtSigterm)).toBe(0);
});

it("on SIGTERM with DRAIN_SECONDS the BFF loses no request behind a load balancer that probes every half second", async () => {
  const api = await slowApi();
  const bff = startBffProcess({ API_URL: api.url, DRAIN_SECONDS: "2" });
  const port = await portOf(bff);
  let isReady = true;
  const probe = setInterval(async () => {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    isReady &&= response?.status === 200;
  }, 500);
  afterThis(() => clearInterval(probe));
  const answers: string[] = [];
  const clients = Array.from({ length: 20 }, async () => {
    while (isReady) {
      const { status, error } = await read(port, new Agent());
      answers.push(`${status ?? error}`);
    }
  });
  await expect.poll(() => answers.length, { timeout: 15_000 }).toBeGreaterThan(200);
  bff.child.kill("SIGTERM");
  await Promise.all(clients);
  expect(new Set(answers)).toEqual(new Set(["200"]));
  expect(await bff.ended).toEqual([0, null]);
});

it("the BFF prints one line for each invalid variable, and exits with 1", async () => {
  const { printed, ended } = startBffProcess({ BFF_ROOT_KEYS: "", CHALLENGE_URL: "ftp://x" });
  expect(await ended).toEqual([1, null]);
  expect(printed.err).toMatch(/^BFF_ROOT_KEYS is missing/);
  expect(printed.err).toContain("CHALLENGE_URL is not an http(s) URL");
  expect(printed.out + printed.err).not.toContain("    at ");
});
