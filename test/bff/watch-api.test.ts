import { expect, it } from "vitest";
import { watchApi } from "../../bff/watch-api.ts";
import { createLog } from "../../platform/log.ts";
import { afterThis } from "../harness.ts";

const log = createLog("bff", "silent");

it("the API is away, not ready or ready, as it was seen last", async () => {
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
])("a clock %i seconds from the API's is known, and one that is right again", async (seconds, isTooFar) => {
  let off = seconds * 1_000;
  const look = async () => ({ status: 200, time: Date.now() });
  const watch = watchApi({ look }, log, { every: 5, now: () => Date.now() + off });
  afterThis(watch.stop);
  await expect.poll(watch.state).toBe("ready");
  expect(watch.isClockTooFar()).toBe(isTooFar);
  off = 0;
  await expect.poll(watch.isClockTooFar).toBe(false);
});
