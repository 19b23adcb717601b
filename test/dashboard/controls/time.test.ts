import { expect, it } from "vitest";
import { formatTime } from "../../../dashboard/controls/time.tsx";

const now = Date.parse("2026-11-10T12:00:00Z");

it.each([
  ["2026-11-10T11:59:40Z", "now"],
  ["2026-11-10T11:57:00Z", "3 minutes ago"],
  ["2026-11-09T11:00:00Z", "yesterday"],
  ["2026-11-12T13:00:00Z", "in 2 days"],
  ["2026-11-03T11:59:00Z", "Nov 3, 2026"],
  ["2027-02-01T12:00:00Z", "Feb 1, 2027"],
])("the time %s is shown as %s", (iso, told) => {
  expect(formatTime(iso, now)).toBe(told);
});
