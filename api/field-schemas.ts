import { z } from "zod";
import { repairLine, repairLines } from "../platform/text/repair-text.ts";
import { visibleCharacter } from "../platform/text/visible-character.ts";

/**
 * Trimmed text of one line, from `min` to `max` Unicode code points. People paste characters that they cannot see, so those
 * are repaired, not rejected. With `min` above 0, the text must have at least one visible character, because an invisible
 * name would look empty.
 */
export function text(max: number, min = 0) {
  return within(max, min, (value) => repairLine(value).trim()).refine(
    (value) => value.isWellFormed() && !/\p{Cc}/u.test(value),
    { error: notStorable, abort: true },
  );
}

/** PostgreSQL can store neither NUL nor lone surrogates, and nobody can read other control characters. */
const notStorable = "must not contain control characters or lone surrogates";

/**
 * Like `text`, but for text of several lines, such as Markdown and comments. Keeps the leading spaces of the first
 * line.
 */
export function prose(max: number, min = 0) {
  return within(max, min, (value) => trimLines(repairLines(value)))
    .refine((value) => value.isWellFormed() && !/(?![\n\r\t])\p{Cc}/u.test(value), {
      error: notStorable,
      abort: true,
    })
    .refine(
      (value) => new Set(value.match(/\/pictures\/[\da-f-]{36}\/[\da-f-]{36}/g)).size <= mostPicturesInText,
      `must contain at most ${mostPicturesInText} pictures`,
    );
}

/** The metadata of text that readers see as formatted Markdown: a route that returns it declares `markdown`. */
export const markdownMeta = { contentMediaType: "text/markdown" } as const;

const mostPicturesInText = 5;

/** Removes blank lines at both ends, and white space after the last word. */
function trimLines(value: string): string {
  const start = value.search(/\S/);
  return value.slice(start === -1 ? value.length : value.lastIndexOf("\n", start) + 1).trimEnd();
}

/** `meta` repeats the limits, because JSON Schema cannot express a refinement. */
function within(max: number, min: number, trim: (value: string) => string) {
  return z
    .string()
    .overwrite(trim)
    .refine(
      (value) => {
        // A code point has one or two UTF-16 units. Code points are counted only if the number of units alone cannot
        // decide.
        const length = value.length < 2 * min || value.length > max ? [...value].length : value.length;
        return length >= min && length <= max;
      },
      `must have ${min > 0 ? `${min} to ${max}` : `at most ${max}`} characters`,
    )
    .refine(
      (value) => min === 0 || value === "" || visibleCharacter.test(value),
      "must have at least one visible character",
    )
    .meta({ ...(min > 0 && { minLength: min }), maxLength: max });
}

/** A colour as six hexadecimal digits. */
export const HexColor = z.string().regex(/^#[\da-f]{6}$/i, "must be a colour such as #0f766e");

/** Any text in the format of a UUID, of any version, so that every unknown id gets 404 and not 400. */
export const Uuid = z.guid("must be a UUID");

/** An id from the customer's own system, stored unchanged: 1 to 255 code points. */
export const ExternalId = z
  .string()
  .refine((id) => id.isWellFormed() && !/\p{Cc}/u.test(id), "must not contain control characters")
  .refine((id) => id !== "" && [...id].length <= 255, "must have 1 to 255 characters")
  .meta({ minLength: 1, maxLength: 255 });

const momentExpected = "must be an ISO 8601 time with an offset, such as 2026-01-31T09:00:00Z";

/**
 * Accepts an ISO 8601 time with an offset, including `+0100` and times without seconds. Converts it to UTC with
 * milliseconds, so that comparisons use the value that is stored.
 */
export const DateTime = z
  .string(momentExpected)
  .overwrite((value) =>
    value.replace(/(T\d\d:\d\d)(?=Z|[+-])/, "$1:00").replace(/([+-]\d\d)(\d\d)$/, "$1:$2"),
  )
  .pipe(
    z.iso
      .datetime({ offset: true, abort: true, error: momentExpected })
      .overwrite((value) => new Date(value).toJSON() ?? "")
      .refine((value) => /^(?!0000)\d{4}-/.test(value), "must be in the years 1 to 9999"),
  )
  .meta({ format: "date-time" });

/** A title: 1 to 200 code points. */
export const Title = text(200, 1);

/** A description of up to 10,000 code points; null clears it. */
export const Description = prose(10_000).nullable();

/**
 * A query parameter with 1 to 100 values, separated by commas or sent as repeated parameters; a row matches if it has
 * any of them. Ignores empty values, but rejects a list of only empty values: it usually results from an empty list,
 * and without the filter every row would match.
 */
export function listOf<Item extends z.ZodType<string, string>>(item: Item) {
  return z
    .union([z.string(), z.array(z.string())])
    .transform((value) =>
      String(value)
        .split(",")
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(
      z
        .array(item)
        .min(1, "must have at least 1 item; omit the parameter if you do not want to filter")
        .max(100, "must have at most 100 items"),
    );
}

/** A search text: trimmed, at most 200 code points; undefined if it is empty. */
export const Search = text(200).transform((value) => value || undefined);

export const SortOrder = z.enum(["asc", "desc"]).default("desc").describe("Ascending or descending.");

/**
 * The body of a PATCH, in which all fields are optional. Rejects a body without fields, which is usually a mistake.
 */
export function changes<Shape extends z.ZodRawShape>(shape: Shape) {
  return z
    .strictObject(shape)
    .partial()
    .refine((input) => Object.keys(input).length > 0, "must change at least one field")
    .meta({ minProperties: 1 });
}
