import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../../../api/postgres/database.ts";
import { afterThis, caller, newWorkspace, type OwnApi, startApi } from "../../harness.ts";
import { expectProblem } from "../expect-problem.ts";
import { startSecondProcess } from "../start-second-process.ts";

let api: OwnApi;
beforeAll(async () => {
  api = await startApi({ RATE_LIMITS: "reads=4,writes=2" });
});
afterAll(() => api.stop());

const limitOf = (headers: Headers) => [headers.get("ratelimit-policy"), headers.get("ratelimit")];

describe("within the limit", () => {
  it("each response has headers with the limit, the remaining calls and the reset time, separately for reads and writes", async () => {
    const { call } = await newWorkspace(api);
    const limits = [];
    for (const endpoint of [
      "GET /v1/boards",
      "GET /v1/boards/x",
      "POST /v1/boards",
      "HEAD /v1/boards",
    ] as const) {
      limits.push(limitOf((await call(endpoint)).headers));
    }
    expect(limits.map(([policy]) => policy)).toEqual([
      '"reads";q=4;w=60',
      '"reads";q=4;w=60',
      '"writes";q=2;w=60',
      '"reads";q=4;w=60',
    ]);
    expect(limits.map(([, left]) => left?.replace(/t=\d+$/, "t"))).toEqual([
      '"reads";r=3;t',
      '"reads";r=2;t',
      '"writes";r=1;t',
      '"reads";r=1;t',
    ]);
    for (const [, left] of limits) expect(Number(/t=(\d+)$/.exec(left ?? "")?.[1])).toBeLessThanOrEqual(60);
  });

  it("calls without a valid key are not counted and get no rate-limit headers", async () => {
    const workspace = await newWorkspace(api);
    const stranger = caller(api.url, { "x-api-key": workspace.apiKey.slice(0, -1) });
    for (let n = 0; n < 8; n += 1) {
      const { status, headers } = await stranger("GET /v1/boards");
      expect([status, ...limitOf(headers)]).toEqual([401, null, null]);
    }
    expect(limitOf((await workspace.call("GET /v1/boards")).headers)[1]).toContain("r=3");
  });
});

describe("over the limit", () => {
  it("a write over the limit returns 429 with Retry-After in whole seconds and has no effect, while reads still succeed", async () => {
    const { call } = await newWorkspace(api);
    const create = (n: number) =>
      call("POST /v1/boards", { title: `B ${n}`, url: `b-${n}`, isPrivate: false });
    expect([(await create(1)).status, (await create(2)).status]).toEqual([201, 201]);
    const rejected = await create(3);
    expectProblem(rejected, 429, "rate_limited");
    expect(rejected.headers.get("retry-after")).toMatch(/^[1-9]\d?$/);
    expect(limitOf(rejected.headers)[1]).toMatch(/^"writes";r=0;t=\d+$/);
    expect((await call("GET /v1/boards")).body).toHaveLength(2);
  });

  it("a key over its limit does not affect another key of the same user or another user's delegated key", async () => {
    const workspace = await newWorkspace(api);
    for (let n = 0; n < 4; n += 1) await workspace.call("GET /v1/boards");
    expectProblem(await workspace.call("GET /v1/boards"), 429, "rate_limited");
    const [second, visitor] = [await workspace.keyOf("owner"), await workspace.endUser()];
    for (const { call } of [second, visitor]) expect((await call("GET /v1/boards")).status).toBe(200);
  });

  it("exactly as many concurrent calls succeed as the rate limit allows", async () => {
    const { call } = await newWorkspace(api);
    const responses = await Promise.all(Array.from({ length: 20 }, () => call("GET /v1/boards")));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(16);
  });
});

describe("limits of 0", () => {
  it("a rate limit of 0 for reads or writes allows unlimited calls, without rate-limit headers", async () => {
    const free = await startApi({ RATE_LIMITS: "reads=0,writes=1" });
    afterThis(() => free.stop());
    const { call } = await newWorkspace(free);
    const reads = await Promise.all(Array.from({ length: 30 }, () => call("GET /v1/boards")));
    expect(reads.every(({ status, headers }) => status === 200 && !headers.has("ratelimit"))).toBe(true);
    await call("POST /v1/boards");
    expectProblem(await call("POST /v1/boards"), 429, "rate_limited");
  });
});

describe("processes with a shared store", () => {
  it("several processes with a shared store share one limit, and report how many calls remain for all of them", async () => {
    const one = await startApi({ RATE_LIMITS: "reads=10,writes=4", RATE_LIMIT_STORE: "postgres" });
    afterThis(() => one.stop());
    const second = await startSecondProcess(one);
    const { call, apiKey } = await newWorkspace(one);
    const calls = [call, caller(second, { "x-api-key": apiKey })];
    const ask = (n: number) => (n % 2 ? calls[0] : calls[1])?.("GET /v1/boards") ?? call("GET /v1/boards");
    const responses = await Promise.all(Array.from({ length: 30 }, (_, n) => ask(n)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(20);
    expect(limitOf((await ask(1)).headers)).toEqual([
      '"reads";q=10;w=60',
      expect.stringMatching(/^"reads";r=0;t=\d+$/),
    ]);
    for (let n = 0; n < 4; n += 1) await calls[n % 2]?.("POST /v1/boards");
    expectProblem(await call("POST /v1/boards"), 429, "rate_limited");
  });

  it("several processes with a shared store reset the count when the minute is over", async () => {
    const one = await startApi({ RATE_LIMITS: "reads=1,writes=1", RATE_LIMIT_STORE: "postgres" });
    afterThis(() => one.stop());
    const { call } = await newWorkspace(one);
    expect((await call("GET /v1/boards")).status).toBe(200);
    expectProblem(await call("GET /v1/boards"), 429, "rate_limited");
    await one.sql`update call_counts set ends_at = now() - interval '1 ms'`;
    expect(limitOf((await call("GET /v1/boards")).headers)[1]).toMatch(/^"reads";r=0;t=(59|60)$/);
  });

  it("several processes with a shared store allow reads and reject writes when they cannot count calls", async () => {
    const one = await startApi({ RATE_LIMITS: "reads=1,writes=1", RATE_LIMIT_STORE: "postgres" });
    afterThis(() => one.stop());
    const { call } = await newWorkspace(one);
    const other = openDatabase(one.databaseUrl, 1);
    afterThis(() => other.$client.end());
    await other.$client.begin(async (held) => {
      await held`lock table call_counts in access exclusive mode`;
      const [read, write] = await Promise.all([call("GET /v1/boards"), call("POST /v1/boards")]);
      expect(read.status).toBe(200);
      expectProblem(write, 503, "database_unavailable");
    });
  });
});
