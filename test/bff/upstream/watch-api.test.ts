import { pino } from "pino";
import { expect, it } from "vitest";
import { keyRejected } from "../../../bff/upstream/internal-call.ts";
import { watchApi } from "../../../bff/upstream/watch-api.ts";
import { createLog } from "../../../platform/telemetry/log.ts";
import { afterThis } from "../../harness.ts";

const log = createLog("bff", "silent");

it("the BFF reports the API as away, not ready or ready, according to the API's last response", async () => {
  let seen: { status: number } | undefined;
  const watch = watchApi({ look: async () => seen }, log, { every: 5 });
  afterThis(watch.stop);
  expect(watch.state()).toBe("away");
  seen = { status: 503 };
  await expect.poll(watch.state).toBe("not ready");
  seen = { status: 200 };
  await expect.poll(watch.state).toBe("ready");
  seen = undefined;
  await expect.poll(watch.state).toBe("away");
  expect(watch.isClockTooFar()).toBe(false);
});

it.each([
  [-31, true],
  [-25, false],
  [25, false],
  [31, true],
])(
  "a clock difference of %i s between BFF and API is reported if it is at least 30 s, until the clock is corrected",
  async (seconds, isTooFar) => {
    let off = seconds * 1_000;
    const look = async () => ({ status: 200, time: Date.now() });
    const watch = watchApi({ look }, log, { every: 5, now: () => Date.now() + off });
    afterThis(watch.stop);
    await expect.poll(watch.state).toBe("ready");
    expect(watch.isClockTooFar()).toBe(isTooFar);
    off = 0;
    await expect.poll(watch.isClockTooFar).toBe(false);
  },
);

it("a BFF stays ready while one of two API processes has a wrong clock, and is not ready if its own is wrong", async () => {
  let looks = 0;
  let own = 0;
  const clocks = [40_000, 0];
  const look = async () => {
    looks += 1;
    return { status: 200, time: Date.now() + (clocks[looks % 2] ?? 0) };
  };
  const watch = watchApi({ look }, log, { every: 5, now: () => Date.now() + own });
  afterThis(watch.stop);
  // The first comparison decides alone.
  await expect.poll(() => looks).toBeGreaterThan(2);
  for (let n = 0; n < 10; n += 1) {
    const before = looks;
    await expect.poll(() => looks).toBeGreaterThan(before);
    expect(watch.isClockTooFar()).toBe(false);
  }
  own = -40_000;
  clocks.fill(0);
  await expect.poll(watch.isClockTooFar).toBe(true);
});

it("a fault between BFF and API is logged once, and reported until it is fixed or the API is away", async () => {
  const lines: string[] = [];
  const pinned = pino({}, { write: (line: string) => void lines.push(JSON.parse(line).msg) });
  let looks = 0;
  let seen: { status: number; isKeyRejected?: true } | undefined = { status: 200, isKeyRejected: true };
  const look = async () => {
    looks += 1;
    return seen;
  };
  const watch = watchApi({ look }, pinned, { every: 5 });
  afterThis(watch.stop);
  await expect.poll(watch.fault).toBe(keyRejected);
  const before = looks;
  await expect.poll(() => looks).toBeGreaterThan(before + 2);
  expect(lines).toEqual([keyRejected]);
  seen = { status: 200 };
  await expect.poll(watch.fault).toBeUndefined();
  seen = { status: 200, isKeyRejected: true };
  await expect.poll(watch.fault).toBe(keyRejected);
  seen = undefined;
  await expect.poll(watch.fault).toBeUndefined();
});
