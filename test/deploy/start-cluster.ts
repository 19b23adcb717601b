import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { makeRootKey } from "../../cli/data-folder.ts";
import { builtServer } from "../built-server.ts";
import { findFreePorts } from "../find-free-ports.ts";
import { startProxy } from "./start-proxy.ts";

/** One API or BFF process. */
interface ClusterServer {
  name: string;
  /** Starts the process and resolves when it is ready. Can be called again after the process has ended. */
  start(): Promise<void>;
  /** Sends a signal. @returns the exit code, or the signal that ended the process */
  end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals>;
}

export interface Cluster {
  publicBffUrl: string;
  publicApiUrl: string;
  rootKeys: Record<"API_ROOT_KEYS" | "BFF_ROOT_KEYS" | "SHARED_ROOT_KEYS", string>;
  servers: ClusterServer[];
  stop(): Promise<void>;
}

/** Runs API and BFF processes in production mode behind HAProxy with TLS, configured as in `deploy/proxies`. */
export async function startCluster(
  databaseUrl: string,
  { apis = 2, bffs = 2, environment = {} as Record<string, string> } = {},
): Promise<Cluster> {
  const [https = 0, http = 0, inside = 0, ...free] = await findFreePorts(3 + apis + bffs);
  const ports = { https, http, inside, api: free.slice(0, apis), bff: free.slice(apis) };
  const publicBffUrl = `https://feedback.example.com:${https}`;
  const publicApiUrl = `https://api.feedback.example.com:${https}`;
  const rootKeys = {
    API_ROOT_KEYS: makeRootKey(),
    BFF_ROOT_KEYS: makeRootKey(),
    SHARED_ROOT_KEYS: makeRootKey(),
  };
  const variables = {
    ...{ PATH: process.env.PATH, NODE_ENV: "production", LOG_LEVEL: "error" },
    ...{ PUBLIC_BFF_URL: publicBffUrl, PUBLIC_API_URL: publicApiUrl, RATE_LIMITS: "off" },
    ...rootKeys,
    ...environment,
  };
  const servers = [
    ...ports.api.map((port, n) =>
      createServer(`api${n + 1}`, "api/server.js", port, {
        ...variables,
        API_PORT: `${port}`,
        DATABASE_URL: databaseUrl,
        RATE_LIMIT_STORE: "postgres",
      }),
    ),
    ...ports.bff.map((port, n) =>
      createServer(`bff${n + 1}`, "bff/server.js", port, {
        ...variables,
        BFF_PORT: `${port}`,
        API_URL: `http://127.0.0.1:${inside}`,
        TRUSTED_PROXY_HOPS: "1",
      }),
    ),
  ];
  const stops = [...servers.map((server) => () => server.end("SIGKILL") as Promise<unknown>)];
  const stop = async () => {
    for (const end of stops) await end();
  };
  try {
    // The first process applies the migrations; the other processes find the schema up to date.
    for (const server of servers) await server.start();
    const proxy = await startProxy("haproxy", ports);
    stops.unshift(proxy.stop);
  } catch (error) {
    await stop();
    throw error;
  }
  return { publicBffUrl, publicApiUrl, rootKeys, servers, stop };
}

function createServer(
  name: string,
  script: string,
  port: number,
  environment: NodeJS.ProcessEnv,
): ClusterServer {
  let child: ChildProcess | undefined;
  const hasEnded = () => !child || child.exitCode !== null || child.signalCode !== null;
  return {
    name,
    async start() {
      child = spawn(process.execPath, [join(builtServer, script)], {
        env: environment,
        stdio: ["ignore", "ignore", "inherit"],
      });
      const isReady = () =>
        fetch(`http://127.0.0.1:${port}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        );
      for (let turn = 0; !(await isReady()); turn += 1) {
        if (turn === 600 || hasEnded()) throw new Error(`${name} did not start.`);
        await sleep(50);
      }
    },
    async end(signal) {
      if (!child || hasEnded()) return signal;
      child.kill(signal);
      const [code, endedBy] = await once(child, "exit");
      return code ?? endedBy;
    },
  };
}
