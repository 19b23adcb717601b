import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { formatFullTime, formatTime } from "../../../widget/locales/format-time.ts";
import { setLocale } from "../../../widget/locales/locale.ts";

const now = Date.parse("2026-11-20T12:00:00Z");
beforeEach(() => void vi.setSystemTime(now));

const before = (seconds: number) => new Date(now - seconds * 1_000).toISOString();

it.each([
  [-30, "now"],
  [0, "now"],
  [59, "now"],
  [60, "1 min. ago"],
  [3_599, "59 min. ago"],
  [2 * 3_600, "2 hr. ago"],
  [86_400, "yesterday"],
  [7 * 86_400 - 1, "6 days ago"],
  [7 * 86_400, "Nov 13"],
  [323 * 86_400, "Jan 1"],
  [325 * 86_400, "Dec 30, 2025"],
])("%i seconds ago is shown as %s", (seconds, told) => {
  expect(formatTime(before(seconds))).toBe(told);
});

it.each([
  ["de", 3 * 60, "vor 3 Min."],
  ["fr", 3 * 3_600, "il y a 3 h"],
])(
  "in %s, %i seconds ago is shown without a minus sign, and with a unit that has more than one letter: %s",
  (language, seconds, told) => {
    setLocale(language);
    onTestFinished(() => setLocale("en"));
    expect(formatTime(before(seconds)).replace(/\s/g, " ")).toBe(told);
  },
);

it("the tooltip of a time shows the full time", () => {
  expect(formatFullTime("2026-11-13T12:00:00Z")).toMatch(/^November 13, 2026 at \d+:\d\d/);
});
