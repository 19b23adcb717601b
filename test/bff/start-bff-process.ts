import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type Agent, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, expect } from "vitest";
import type { EmbedWorkspace } from "../../api/embed/contract.ts";
import { builtServer } from "../built-server.ts";
import { afterThis, rootKeys } from "../harness.ts";

const children: ChildProcess[] = [];

afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
});

const workspace: EmbedWorkspace = {
  workspaceId: "0199c3a0-0000-7000-8000-000000000001",
  name: "Acme",
  subdomain: "acme",
  epoch: 1,
  allowedDomains: ["app.acme.example"],
  enforceSecureIdentify: false,
  isPublic: false,
  takesPictures: false,
  look: {},
  logoDigest: null,
  secretKeys: [],
};

/**
 * Starts a slow fake API, so that many requests are in flight at any moment. `reached` returns the number of
 * requests that have arrived.
 */
export async function slowApi(): Promise<{ url: string; reached(): number }> {
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

export function startBffProcess(environment: Record<string, string>) {
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

export async function portOf({ printed }: ReturnType<typeof startBffProcess>): Promise<number> {
  await expect.poll(() => printed.out).toContain('"listening"');
  const line = printed.out.split("\n").find((text) => text.includes('"listening"')) ?? "";
  return JSON.parse(line).port;
}

/**
 * Sends one read through the BFF. @returns the status and whether the BFF closes the connection after the response,
 * or the error
 */
export function read(port: number, agent: Agent) {
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
