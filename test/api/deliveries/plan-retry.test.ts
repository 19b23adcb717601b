import { expect, it } from "vitest";
import { planRetry, readRetryAfter } from "../../../api/deliveries/plan-retry.ts";

const attempts = [1, 2, 3, 4, 5, 6, 7, 8, 9];

it("ten attempts take just over three days, each pause longer than the one before", () => {
  const pauses = attempts.map((attempt) => planRetry(attempt, 0, 0) ?? 0);
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
  expect(pauses[0]).toBe(5);
  const hours = pauses.reduce((sum, pause) => sum + pause, 0) / 3_600;
  expect(hours).toBeGreaterThan(72);
  expect(hours).toBeLessThan(80);
  expect(planRetry(10)).toBeNull();
});

it("a pause is lengthened by up to 10% at random, so that messages are not all sent again at once", () => {
  expect([planRetry(2, 0, 0), planRetry(2, 0, 0.5), planRetry(2, 0, 0.999)]).toEqual([
    300,
    315,
    expect.closeTo(330, 0),
  ]);
});

it("a receiver can ask for a longer pause, up to a day, but not for a shorter one", () => {
  expect([planRetry(2, 1_000, 0), planRetry(2, 1, 0), planRetry(2, 1e9, 0)]).toEqual([1_000, 300, 86_400]);
});

it("Retry-After is a number of seconds or a time; any other value is ignored", () => {
  const now = Date.parse("2026-01-31T09:00:00Z");
  expect(
    ["120", "Sat, 31 Jan 2026 09:01:00 GMT", "Sat, 31 Jan 2026 08:00:00 GMT", "soon", undefined].map(
      (header) => readRetryAfter(header, now),
    ),
  ).toEqual([120, 60, 0, undefined, undefined]);
});
