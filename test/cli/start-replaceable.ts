import { once } from "node:events";
import { Agent, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { createUseRecorder } from "../../api/api-keys/record-key-use.ts";
import { createApp } from "../../api/app.ts";
import { readConfig } from "../../api/config.ts";
import { closeDatabase, openDatabase } from "../../api/postgres/database.ts";
import { noteRootKeys } from "../../api/root-keys/note-root-keys.ts";
import { serve } from "../../platform/http/serve.ts";
import { createLog } from "../../platform/telemetry/log.ts";

/** A server inside this process, which represents one process of an installation. */
interface Server {
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts the API with its own pool and batches, as `api/server.ts` does. It stores the last use of API keys every
 * 100 ms.
 */
export async function startApiServer(environment: Record<string, string>): Promise<Server> {
  const config = readConfig({ RATE_LIMITS: "off", LOG_LEVEL: "silent", ...environment });
  const db = openDatabase(config.DATABASE_URL, 4);
  const log = createLog("api", "silent");
  const keyUse = createUseRecorder(db, log, { every: 100 });
  await noteRootKeys(db, config.API_ROOT_KEYS);
  const app = createApp({ config, db, log, onKeyUse: keyUse.record, isDraining: () => false });
  const serving = await serve(app, { name: "API", port: 0, portVariable: "API_PORT", host: "127.0.0.1" });
  return {
    url: `http://127.0.0.1:${serving.port}`,
    async stop() {
      await serving.drain(5_000);
      await keyUse.stop();
      await closeDatabase(db);
    },
  };
}

/** Starts several servers behind a load balancer, which sends each request to the next server. */
export async function startReplaceable(count: number, start: () => Promise<Server>) {
  const open = async () => ({ server: await start(), agent: new Agent({ keepAlive: true }), inFlight: 0 });
  const targets = await Promise.all(Array.from({ length: count }, open));
  let turn = 0;
  // A busy client could otherwise send a request at the moment at which its idle connection is closed.
  const balancer = createServer({ keepAliveTimeout: 600_000 }, (incoming, outgoing) => {
    turn += 1;
    const target = targets[turn % count] as (typeof targets)[number];
    target.inFlight += 1;
    outgoing.once("close", () => {
      target.inFlight -= 1;
      balancer.emit("done");
    });
    const { hostname, port } = new URL(target.server.url);
    const { method, url, headers } = incoming;
    const forwarded = request({ hostname, port, method, path: url, headers, agent: target.agent });
    forwarded.on("error", (error) => outgoing.writeHead(502).end(error.message));
    forwarded.on("response", (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    incoming.pipe(forwarded);
  });
  await once(balancer.listen(0, "127.0.0.1"), "listening");
  const close = async ({ server, agent, ...target }: (typeof targets)[number]) => {
    agent.destroy();
    await server.stop();
    return target;
  };
  return {
    url: `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`,
    /**
     * Replaces the servers one after the other, with a pause after each. An old server stops when it has no open
     * request.
     */
    async restart(pause: () => Promise<void>) {
      for (const [place, old] of targets.entries()) {
        targets[place] = await open();
        while (old.inFlight > 0) await once(balancer, "done");
        await close(old);
        await pause();
      }
    },
    async stop() {
      balancer.closeAllConnections();
      balancer.close();
      await Promise.all(targets.map(close));
    },
  };
}
