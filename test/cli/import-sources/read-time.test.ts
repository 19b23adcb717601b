import { expect, test } from "vitest";
import { readTime, readTimeZone } from "../../../cli/import-sources/read-time.ts";

test.each([
  ["2026-03-04T05:06:07.890Z", "2026-03-04T05:06:07.890Z"],
  ["2026-03-04T05:06+0100", "2026-03-04T04:06:00.000Z"],
  ["2026-03-04 05:06:07.123456+00", "2026-03-04T05:06:07.123Z"],
  ["2026-03-04 05:06:07-03:30", "2026-03-04T08:36:07.000Z"],
  ["2026-03-04 05:06:07 UTC", "2026-03-04T05:06:07.000Z"],
  ["2026-03-04 05:06:07 +0200", "2026-03-04T03:06:07.000Z"],
  ["Wed, 04 Mar 2026 05:06:07 +0000", "2026-03-04T05:06:07.000Z"],
  ["4 Mar 2026 5:06:07 GMT", "2026-03-04T05:06:07.000Z"],
])("the time %j is %s, whatever the time zone of the file", (text, time) => {
  for (const zone of [undefined, "Asia/Tokyo"]) expect(readTime(text, zone)).toEqual({ time });
});

test.each([
  ["2026-03-04 05:06:07", "UTC", "2026-03-04T05:06:07.000Z"],
  ["2026-03-04", "Europe/Berlin", "2026-03-03T23:00:00.000Z"],
  ["2026/07/04 9:30", "America/New_York", "2026-07-04T13:30:00.000Z"],
  // These times are shown by no clock, and by clocks twice.
  ["2026-03-29 02:30:00", "Europe/Berlin", "2026-03-29T01:30:00.000Z"],
  ["2026-10-25 02:30:00", "Europe/Berlin", "2026-10-25T00:30:00.000Z"],
  ["2026-11-01 01:30:00", "America/New_York", "2026-11-01T05:30:00.000Z"],
])(
  "the time %j without an offset is read in the time zone %s, and rejected without one",
  (text, zone, time) => {
    expect(readTime(text, zone)).toEqual({ time });
    expect(readTime(text, undefined)).toEqual({
      message: `"${text}" has no time zone: name it, such as --time-zone Europe/Berlin`,
    });
  },
);

test.each(["03/04/26", "4.3.2026", "yesterday", "1772600000", "", "2026-3-4", "2026-03-04 05:06 PST"])(
  "%j is rejected, and the error has the accepted forms",
  (text) => {
    expect(readTime(text, "UTC")).toEqual({
      message: expect.stringContaining(
        "must be a time such as 2026-01-31T09:00:00Z, 2026-01-31 09:00:00, 2026-01-31 or Sat, 31 Jan 2026",
      ),
    });
  },
);

test.each(["2026-02-30", "2026-13-01 00:00:00", "0000-01-01", "2026-03-04 25:00:00", "0001-01-01"])(
  "%j is rejected, because the calendar does not have it or the years do not",
  (text) => {
    expect(readTime(text, "Asia/Tokyo")).toEqual({
      message: `"${text}" is not a time of the years 1 to 9999`,
    });
  },
);

test("the name of an unknown time zone is rejected with examples", () => {
  expect(readTimeZone("europe/berlin")).toBe("Europe/Berlin");
  expect(() => readTimeZone("Berlin")).toThrow(
    "--time-zone Berlin is not the name of a time zone, such as UTC, Europe/Berlin or America/New_York.",
  );
});
