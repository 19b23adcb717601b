import { z } from "zod";

/**
 * Trimmed text of one line and at most `max` Unicode code points. What is not empty by rule (`min` above 0) shows at least
 * one character: a name of invisible ones passes for nobody's, or for somebody else's.
 */
export function text(max: number, min = 0) {
  return within(max, min).refine((value) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value) && isShownAsWritten(value), {
    error: "must not hold control characters, line breaks, text direction overrides or lone surrogates",
    abort: true,
  });
}

/** The same of many lines, such as Markdown and comments: leading spaces of a line mean something there. */
export function prose(max: number, min = 0) {
  return within(max, min, trimLines).refine(
    (value) => !/(?![\n\r\t])\p{Cc}/u.test(value) && isShownAsWritten(value),
    {
      error: "must not hold control characters, text direction overrides or lone surrogates",
      abort: true,
    },
  );
}

/** Without blank lines at both ends, and spaces at the end. */
function trimLines(value: string): string {
  const start = value.search(/\S/);
  return value.slice(start === -1 ? value.length : value.lastIndexOf("\n", start) + 1).trimEnd();
}

/** The limits are told to JSON Schema as well, which cannot see into a refinement. */
function within(max: number, min: number, trim = (value: string) => value.trim()) {
  return z
    .string()
    .overwrite(trim)
    .refine(
      (value) => {
        // A code point is one or two units, so only these lengths leave a doubt.
        const length = value.length < 2 * min || value.length > max ? [...value].length : value.length;
        return length >= min && length <= max;
      },
      `must have ${min > 0 ? `${min} to ${max}` : `at most ${max}`} characters`,
    )
    .refine(
      (value) => min === 0 || value === "" || visible.test(value),
      "must hold at least one visible character",
    )
    .meta({ ...(min > 0 && { minLength: min }), maxLength: max });
}

/** U+2800 is the Braille pattern without a dot; the Hangul fillers are default ignorable. */
const visible = /[^\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Z}\u2800]/u;

/** Lone surrogates no database keeps; the bidirectional overrides, embeddings and isolates make text read as another. */
function isShownAsWritten(value: string): boolean {
  return value.isWellFormed() && !/[\u202a-\u202e\u2066-\u2069]/.test(value);
}

/** A UUID as far as its format goes, of any version: an id that nobody made is absent, not malformed. */
export const Uuid = z.guid("must be a UUID");

/** An id of the customer's own system, kept as it is: 1 to 255 code points. */
export const ExternalId = z
  .string()
  .refine((id) => id.isWellFormed() && !/\p{Cc}/u.test(id), "must not hold control characters")
  .refine((id) => id !== "" && [...id].length <= 255, "must have 1 to 255 characters")
  .meta({ minLength: 1, maxLength: 255 });

/** A title: 1 to 200 code points. */
export const Title = text(200, 1);

/** Up to 10,000 code points; null clears it. */
export const Description = prose(10_000).nullable();

/**
 * Any-of within one query parameter: comma-separated, or the parameter repeated; 1 to 100 items. Empty items are ignored, but
 * a list of nothing else is refused: most often the caller's own list was empty, and everything would match.
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
        .min(1, "must name at least 1 item; leave the parameter out to filter by nothing")
        .max(100, "must name at most 100 items"),
    );
}

/** A title search: trimmed, at most 200 code points; empty means no search. */
export const Search = text(200).transform((value) => value || undefined);

export const SortOrder = z.enum(["asc", "desc"]).default("desc").describe("Ascending or descending.");

/** A PATCH that changes nothing is refused: most often it is a mistake. */
export function changes<Shape extends z.ZodRawShape>(shape: Shape) {
  return z
    .strictObject(shape)
    .partial()
    .refine((input) => Object.keys(input).length > 0, "must change at least one field")
    .meta({ minProperties: 1 });
}
