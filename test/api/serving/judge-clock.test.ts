import { expect, it } from "vitest";
import { createClockJudge } from "../../../api/serving/judge-clock.ts";

const second = 1_000;

it.each([
  { api: 40, database: 0, bff: 0, isWrong: true },
  { api: -40, database: 0, bff: 0, isWrong: true },
  { api: 0, database: 300, bff: 0, isWrong: false },
  { api: 0, database: 0, bff: 300, isWrong: false },
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
