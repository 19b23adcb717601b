import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { Agent, request } from "node:https";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type Database, openDatabase } from "../../api/postgres/database.ts";
import { auditCounters } from "../../api/upkeep/audit-counters.ts";
import { createDemoWorkspace } from "../../cli/demo/create-demo-workspace.ts";
import { RootKeys } from "../../platform/process/environment.ts";
import { authority } from "../api/certificates.ts";
import { createDatabase } from "../create-database.ts";
import { effort, isLong, timeLimit } from "../effort.ts";
import { type Cluster, startCluster } from "./start-cluster.ts";
import { isInstalled } from "./start-proxy.ts";

const drainSeconds = isLong ? 5 : 2;
const origin = "http://localhost:8000";

interface Response {
  /** Undefined if there was no response. */
  status: number | undefined;
  body: string;
}

/** The results of all clients during one test. */
interface Seen {
  responses: number;
  /** Calls that failed, or whose status was 500 or above. */
  lost: string[];
  /** The titles of posts whose creation the server confirmed. */
  confirmed: string[];
}

describe.runIf(isInstalled("haproxy"))("three API and two BFF processes behind HAProxy", () => {
  let cluster: Cluster;
  let db: Database;
  let apiKey: string;
  /** The fields of a new post, except its title. */
  let place: object;
  let token: string;
  const closes: (() => unknown)[] = [];

  beforeAll(async () => {
    const database = await createDatabase(inject("serverUrl"));
    closes.push(() => database.drop());
    const environment = { DRAIN_SECONDS: `${drainSeconds}` };
    cluster = await startCluster(database.url, { apis: 3, bffs: 2, environment });
    closes.push(() => cluster.stop());
    db = openDatabase(database.url, 2);
    closes.push(() => db.$client.end({ timeout: 1 }));
    const roots = RootKeys.parse(cluster.rootKeys.API_ROOT_KEYS);
    const demo = { subdomain: "shop", ownerEmail: "o@shop.example", allowedDomains: ["localhost"] };
    const made = await createDemoWorkspace(db, roots, demo);
    apiKey = made.apiKey;
    const [category] = await db.$client`
      select c.board_id, c.id from categories c join boards b on b.id = c.board_id where not b.is_private limit 1`;
    place = { boardId: category?.board_id, categoryId: category?.id, visibility: "public" };
    const visitor = createClient(cluster.publicBffUrl, { origin });
    ({ token } = JSON.parse((await visitor("POST", "/embed/session", { sdkToken: made.sdkToken })).body));
  });
  afterAll(async () => {
    for (const close of closes.reverse()) await close();
  });

  /**
   * Returns `count` of the API and BFF processes, alternating between API and BFF, and from the start again when all
   * have been used.
   */
  function take(count: number) {
    const [api1, api2, api3, bff1, bff2] = cluster.servers;
    const order = [api1, bff1, api2, bff2, api3].filter((server) => server !== undefined);
    return Array.from({ length: count }, (_, n) => order[n % order.length] as (typeof order)[number]);
  }

  /**
   * Creates a client with its own connection, like a browser or a server. @returns a function that sends a request
   */
  function createClient(url: string, headers: Record<string, string>) {
    const { hostname, host, port } = new URL(url);
    const agent = new Agent({ keepAlive: true, maxSockets: 1, ca: authority, servername: "localhost" });
    return async (
      method: string,
      path: string,
      body?: object,
      more?: Record<string, string>,
    ): Promise<Response> => {
      const sent = request({
        ...{ agent, host: "127.0.0.1", port, method, path, timeout: 20_000 },
        headers: {
          host: hostname === host ? hostname : host,
          "content-type": "application/json",
          ...headers,
          ...more,
        },
      });
      try {
        sent.on("timeout", () => sent.destroy(new Error("timeout")));
        const received = once(sent, "response");
        sent.end(body && JSON.stringify(body));
        const [response] = (await received) as [IncomingMessage];
        return { status: response.statusCode, body: await text(response) };
      } catch (error) {
        return { status: undefined, body: String(error) };
      }
    };
  }

  /**
   * Runs clients until `isOver`: servers that use an API key at the API, and visitors that use the BFF. Each creates
   * posts and reads lists.
   */
  async function runClients(isOver: () => boolean): Promise<Seen> {
    const seen: Seen = { responses: 0, lost: [], confirmed: [] };
    async function runClient(isVisitor: boolean): Promise<void> {
      const send = isVisitor
        ? createClient(cluster.publicBffUrl, {
            origin,
            authorization: `Bearer ${token}`,
            "x-earshot-form": ";5000",
          })
        : createClient(cluster.publicApiUrl, { "x-api-key": apiKey });
      const base = isVisitor ? "/embed/v1" : "/v1";
      const count = async (sent: Promise<Response>) => {
        const response = await sent;
        seen.responses += 1;
        const { status, body } = response;
        if (status === undefined || status >= 500) seen.lost.push(`${status} ${body.slice(0, 200)}`);
        return response;
      };
      while (!isOver()) {
        const title = randomUUID();
        const key = { "idempotency-key": randomUUID() };
        // The client repeats its write until a response confirms it; the idempotency key makes this safe.
        for (let isWritten = false; !isWritten; ) {
          const { status = 500, body } = await count(send("POST", `${base}/posts`, { title, ...place }, key));
          isWritten = status === 201;
          if (isWritten) seen.confirmed.push(title);
          else if (status < 500 && status !== 409) throw new Error(`${status} ${body}`);
          else await sleep(50);
        }
        await count(send("GET", `${base}/posts?limit=20`));
        await sleep(25);
      }
    }
    await Promise.all(Array.from({ length: 16 }, (_, n) => runClient(n % 2 === 0)));
    return seen;
  }

  /** Runs the clients during `disturb`, and half a second before and after. */
  async function disturbed(disturb: () => Promise<void>): Promise<Seen> {
    let isOver = false;
    const [seen] = await Promise.all([
      runClients(() => isOver),
      sleep(500)
        .then(disturb)
        .then(() => sleep(500))
        .finally(() => {
          isOver = true;
        }),
    ]);
    return seen;
  }

  /**
   * Checks that every confirmed post exists once, that no other post exists twice, and that every counter is
   * correct.
   */
  async function expectExactlyOnce(confirmed: string[]): Promise<void> {
    const rows = await db.$client<{ title: string; copies: number }[]>`
      select title, count(*)::integer as copies from posts group by title`;
    const copies = new Map(rows.map((row) => [row.title, row.copies]));
    expect(confirmed.filter((title) => copies.get(title) !== 1)).toEqual([]);
    expect(rows.filter((row) => row.copies > 1)).toEqual([]);
    expect(await auditCounters(db)).toEqual([]);
  }

  it(
    "rolling restarts lose no request, and every confirmed write exists exactly once",
    async () => {
      const { responses, lost, confirmed } = await disturbed(async () => {
        for (const server of take(effort.restarts)) {
          expect(await server.end("SIGTERM")).toBe(0);
          await server.start();
        }
      });
      expect(lost, `of ${responses} requests`).toEqual([]);
      await expectExactlyOnce(confirmed);
    },
    timeLimit(180_000),
  );

  it(
    "killing processes neither loses nor duplicates a confirmed write",
    async () => {
      const { confirmed } = await disturbed(async () => {
        for (const server of take(effort.clusterKills)) {
          expect(await server.end("SIGKILL")).toBe("SIGKILL");
          await server.start();
          await sleep(500);
        }
      });
      expect(confirmed.length).toBeGreaterThan(0);
      await expectExactlyOnce(confirmed);
    },
    timeLimit(120_000),
  );
});
