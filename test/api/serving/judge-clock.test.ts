import { expect, it } from "vitest";
import { createApp } from "../../../api/app.ts";
import { createClockJudge } from "../../../api/serving/judge-clock.ts";
import { createApiClient } from "../../../bff/upstream/api-client.ts";
import { serve } from "../../../platform/http/serve.ts";
import { createLog } from "../../../platform/telemetry/log.ts";
import { afterThis, caller, sharedApi } from "../../harness.ts";

const second = 1_000;

it.each([
  { api: 40, database: 0, bff: 0, isWrong: true },
  { api: -40, database: 0, bff: 0, isWrong: true },
  { api: 0, database: 300, bff: 0, isWrong: false },
  { api: 0, database: 0, bff: 300, isWrong: false },
  { api: 0, database: 300, bff: 40, isWrong: false },
  { api: 0, database: 300, bff: -40, isWrong: false },
  { api: 29, database: 0, bff: 0, isWrong: false },
])(
  "with an API at $api s, a database at $database s and a BFF at $bff s, the clock of the API is wrong: $isWrong",
  ({ api, database, bff, isWrong }) => {
    const isClockWrong = createClockJudge(
      () => database * second,
      () => api * second,
    );
    expect(isClockWrong(Number.NaN)).toBe(false);
    expect(isClockWrong(bff * second)).toBe(isWrong);
    // The probe of a balancer tells no time.
    expect(isClockWrong(Number.NaN)).toBe(isWrong);
  },
);

it("a clock that was set right is no longer wrong", () => {
  let now = 40 * second;
  const isClockWrong = createClockJudge(
    () => 0,
    () => now,
  );
  expect(isClockWrong(0)).toBe(true);
  now = 0;
  expect(isClockWrong(Number.NaN)).toBe(false);
});

it("an API whose clock is wrong is not ready from a BFF's probe on, and the BFF does not compare its clock with it", async () => {
  const { config, db } = await sharedApi();
  let off = 0;
  const now = () => Date.now() + off;
  const isClockWrong = createClockJudge(Date.now, now);
  const app = createApp({
    ...{ config, db, log: createLog("api", "silent"), onKeyUse: () => {}, isDraining: () => false },
    readiness: (clientTime) => ({
      reason: isClockWrong(clientTime) ? "clock" : undefined,
      time: new Date(now()).toISOString(),
    }),
  });
  const serving = await serve(app, { name: "API", port: 0, portVariable: "API_PORT", host: "127.0.0.1" });
  const url = `http://127.0.0.1:${serving.port}`;
  const client = createApiClient({ apiUrl: url, onFailure: () => {} });
  afterThis(async () => {
    client.close();
    await serving.drain(1_000);
  });
  const timed = { status: 200, time: expect.any(Number) };
  expect(await client.look(Date.now())).toEqual(timed);
  off = 40 * second;
  expect(await client.look(Date.now())).toEqual({ status: 503 });
  expect((await caller(url)("GET /readyz")).body).toMatchObject({ status: "not ready", reason: "clock" });
  off = 0;
  expect(await client.look(Date.now())).toEqual(timed);
});
