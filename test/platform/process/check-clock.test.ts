import { pino } from "pino";
import { expect, it } from "vitest";
import { createClockCheck } from "../../../platform/process/check-clock.ts";

it("a clock difference of 2 s logs a warning, and one of 30 s makes the server not ready; each change of state logs one line", () => {
  const lines: { level: number; msg: string; secondsAhead: number }[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const clock = createClockCheck(log, "the API", 30);
  const seen = [0, 1.9, -1.9, 2, -20, 29.9, 30, -300, 3, 0.1].map((seconds) => {
    clock.note(seconds);
    return clock.isTooFar();
  });
  expect(seen).toEqual([false, false, false, false, false, false, true, true, false, false]);
  expect(lines.map(({ level, secondsAhead }) => [level, secondsAhead])).toEqual([
    [40, 2],
    [50, 30],
    [40, 3],
    [30, 0.1],
  ]);
  expect(lines[1]?.msg).toContain("not ready until they are set");
});

it("without a limit, a clock difference only logs a warning, however large it is", () => {
  const levels: number[] = [];
  const log = pino({}, { write: (line: string) => void levels.push(JSON.parse(line).level) });
  const clock = createClockCheck(log, "the database");
  for (const seconds of [3, 30, -300]) clock.note(seconds);
  expect([levels, clock.isTooFar()]).toEqual([[40], false]);
});
