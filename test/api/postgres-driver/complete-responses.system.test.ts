import { expect, it } from "vitest";
import { createApp } from "../../../api/app.ts";
import { closeDatabase, openDatabase } from "../../../api/postgres/database.ts";
import { auditCounters } from "../../../api/upkeep/audit-counters.ts";
import { serve } from "../../../platform/http/serve.ts";
import { createLog } from "../../../platform/telemetry/log.ts";
import { effort, timeLimit } from "../../effort.ts";
import { type ApiResponse, afterThis, caller, newBoard, newWorkspace, startApi } from "../../harness.ts";
import { openWay } from "../open-way.ts";

/** Starts an API with one connection, which leads through a proxy, so that each statement follows a lost one. */
async function startThroughWay() {
  const direct = await startApi();
  const way = await openWay({ databaseUrl: direct.databaseUrl });
  const db = openDatabase(way.url, 1);
  let passed = 0;
  const app = createApp({
    ...{ config: direct.config, db, log: createLog("api", "silent") },
    ...{ onKeyUse: () => {}, isDraining: () => false, now: () => performance.now() + passed },
  });
  const serving = await serve(app, { name: "API", port: 0, portVariable: "API_PORT", host: "127.0.0.1" });
  afterThis(async () => {
    await serving.drain(1_000);
    await closeDatabase(db);
    await direct.stop();
  });
  return {
    ...{ direct, way, url: `http://127.0.0.1:${serving.port}` },
    /** Lets the API authenticate its callers again. */
    forgetCallers() {
      passed += 60_000;
    },
  };
}

it("a connection that ends after a row fails only the request that it serves, with 503, and no request gets another result than its own", {
  timeout: timeLimit(400_000),
}, async () => {
  const { direct, way, url, forgetCallers } = await startThroughWay();
  const { apiKey, call: callDirectly } = await newWorkspace(direct);
  const call = caller(url, { "x-api-key": apiKey });
  const place = await newBoard(callDirectly);
  const other = await newBoard(callDirectly);
  const add = async (title: string) =>
    (await callDirectly("POST /v1/posts", { title, visibility: "public", ...place })).body.id as string;
  const ids = [await add("a"), await add("b"), await add("c")];
  const once = (cycle: number) => ({ title: `once ${cycle}`, visibility: "public", ...other });
  const cycleOf = (round: number) => Math.floor(round / 7);
  const idsOf = ({ body }: ApiResponse) => body.data.map(({ id }: { id: string }) => id);
  /** Each request, and what of its response every round must find. */
  const requests: [(round: number) => Promise<ApiResponse>, (response: ApiResponse) => unknown, unknown][] = [
    [() => call(`GET /v1/posts?limit=3&boardId=${place.boardId}`), idsOf, [...ids].reverse()],
    [() => call("GET /v1/boards"), ({ text }) => text.includes(other.boardId), true],
    [() => call(`GET /v1/posts/${ids[1]}`), ({ body }) => body.title, "b"],
    [() => call(`POST /v1/posts/${ids[2]}/vote`), ({ body }) => body.postId, ids[2]],
    [
      (round) => call(`POST /v1/posts/${ids[2]}/comments`, { content: `${round}` }),
      ({ body }) => body.postId,
      ids[2],
    ],
    [
      (round) => call("POST /v1/posts", once(cycleOf(round)), { "idempotency-key": `${cycleOf(round)}` }),
      ({ body }) => body.boardId,
      other.boardId,
    ],
    [() => call("GET /v1/workspaces/current"), ({ status }) => status, 200],
  ];
  const faults: unknown[] = [];
  for (let round = 0; round < effort.endedResponses; round += 1) {
    // In every second round, the first row is the caller's.
    if (round % 2 === 0) forgetCallers();
    way.endAfter("D");
    const [send] = requests[round % requests.length] as (typeof requests)[0];
    const { status, headers } = await send(round);
    if (status !== 503 || headers.get("retry-after") === null) faults.push({ round, status });
    for (const offset of [0, 1, 2]) {
      const [sendNext, read, expected] = requests[(round + offset) % requests.length] as (typeof requests)[0];
      const next = await sendNext(round);
      const found = next.status < 300 ? read(next) : next;
      if (JSON.stringify(found) !== JSON.stringify(expected)) faults.push({ round, offset, found });
    }
  }
  expect(faults).toEqual([]);
  expect(await auditCounters(direct.db)).toEqual([]);
  const doubled = await direct.sql`select title from posts group by title having count(*) > 1`;
  expect([...doubled]).toEqual([]);
});
