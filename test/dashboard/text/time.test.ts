import { expect, it } from "vitest";
import { formatTime } from "../../../dashboard/text/time.tsx";

const now = Date.parse("2026-11-10T12:00:00Z");

it.each([
  ["2026-11-10T11:59:40Z", "now"],
  ["2026-11-10T11:57:00Z", "3 minutes ago"],
  ["2026-11-09T11:00:00Z", "yesterday"],
  ["2026-11-09T12:01:00Z", "23 hours ago"],
  ["2026-11-10T12:00:20Z", "now"],
  ["2026-11-10T12:59:50Z", "in 1 hour"],
  ["2026-11-11T00:30:00Z", "in 13 hours"],
  ["2026-11-11T11:50:00Z", "tomorrow"],
  ["2026-11-12T13:00:00Z", "in 2 days"],
  ["2026-11-17T11:59:00Z", "in 7 days"],
  ["2026-11-17T12:00:00Z", "Nov 17, 2026"],
  ["2026-11-03T11:59:00Z", "Nov 3, 2026"],
  ["2027-02-01T12:00:00Z", "Feb 1, 2027"],
])("the time %s is shown as %s", (iso, told) => {
  expect(formatTime(iso, now)).toBe(told);
});
