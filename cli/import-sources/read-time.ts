import { DateTime } from "../../api/field-schemas.ts";
import { StartupError } from "../../platform/process/startup-error.ts";
import { quote } from "./read-text.ts";

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const clock = String.raw`(\d{1,2}:\d\d(?::\d\d(?:\.\d{1,9})?)?)`;
const zone = String.raw`(Z|UTC|GMT|[+-]\d\d(?::?\d\d)?)`;
const yearFirst = new RegExp(String.raw`^(\d{4})([-/])(\d\d)\2(\d\d)(?:[T ]${clock} ?${zone}?)?$`, "i");
const inMails = new RegExp(String.raw`^(?:\w{3}, )?(\d{1,2}) (\w{3}) (\d{4}) ${clock} ${zone}$`, "i");

/** Returns the name of a time zone if it is one. @throws StartupError */
export function readTimeZone(option: string): string {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: option }).resolvedOptions().timeZone;
  } catch {
    throw new StartupError(
      `--time-zone ${option} is not the name of a time zone, such as UTC, Europe/Berlin or America/New_York.`,
    );
  }
}

/**
 * Reads a time as other products write it: ISO 8601, PostgreSQL's and Rails' forms of it, or the form of e-mails
 * (RFC 5322). A time without an offset is in `timeZone`. Returns UTC with milliseconds, or a message.
 */
export function readTime(text: string, timeZone: string | undefined): { time: string } | { message: string } {
  const parts = partsOf(text.trim());
  if (!parts)
    return {
      message: `${quote(text)} must be a time such as 2026-01-31T09:00:00Z, 2026-01-31 09:00:00, 2026-01-31 or Sat, 31 Jan 2026 09:00:00 +0000`,
    };
  const { date, hours, offset } = parts;
  if (!offset && !timeZone)
    return { message: `${quote(text)} has no time zone: name it, such as --time-zone Europe/Berlin` };
  const shown = DateTime.safeParse(`${date}T${hours}${offset || "Z"}`);
  const { data, error } =
    offset || !timeZone || !shown.success
      ? shown
      : DateTime.safeParse(inZone(Date.parse(shown.data), timeZone));
  return error ? { message: `${quote(text)} is not a time of the years 1 to 9999` } : { time: data };
}

function partsOf(text: string): { date: string; hours: string; offset: string } | undefined {
  const first = yearFirst.exec(text);
  if (first) {
    const [, year, , month, day, hours = "00:00", offset = ""] = first;
    return { date: `${year}-${month}-${day}`, hours: pad(hours), offset: plainOffset(offset) };
  }
  const [, day = "", name = "", year, hours = "", offset = ""] = inMails.exec(text) ?? [];
  const month = months.indexOf(name.toLowerCase()) + 1;
  if (month === 0) return undefined;
  const date = `${year}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
  return { date, hours: pad(hours), offset: plainOffset(offset) };
}

const pad = (hours: string) => (hours.indexOf(":") === 1 ? `0${hours}` : hours);

/** PostgreSQL omits the minutes of an offset. */
function plainOffset(offset: string): string {
  return /^[a-z]/i.test(offset) ? "Z" : offset.replace(/^([+-]\d\d)$/, "$1:00");
}

/**
 * Returns the moment at which the clocks of a time zone show a time. Of the times that are shown twice when summer time
 * ends, this is the first; a time that is skipped when it begins is read with the offset from before.
 */
function inZone(shown: number, timeZone: string): string {
  const day = 86_400_000;
  const before = shown - offsetAt(shown - day, timeZone);
  const after = shown - offsetAt(shown + day, timeZone);
  const isRight = (moment: number) => moment + offsetAt(moment, timeZone) === shown;
  return new Date(isRight(before) || !isRight(after) ? before : after).toJSON();
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The difference between the clocks of a time zone and UTC at a moment, in milliseconds. */
function offsetAt(moment: number, timeZone: string): number {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat("en", {
      ...{ timeZone, calendar: "iso8601", numberingSystem: "latn", hourCycle: "h23" },
      ...{ year: "numeric", month: "numeric", day: "numeric" },
      ...{ hour: "numeric", minute: "numeric", second: "numeric" },
    } as const);
  formats.set(timeZone, format);
  const parts = Object.fromEntries(
    format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1_000) * 1_000;
}
