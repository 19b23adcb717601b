import { z } from "zod";

/**
 * Makes zod describe wrong input in sentences to show to people, after the name of the field: "title: is required". A
 * schema's own message takes precedence.
 */
export function usePlainErrors(): void {
  z.config({ customError: describeIssue });
}

/** Options of `parse`, with which an issue has its input, so that `isMissing` recognises a missing field. */
export const reporting = { reportInput: true } as const;

export const required = "is required";

/** Whether a field is missing. Only known of an input that was parsed with `reporting`. */
export const isMissing = (issue: object): boolean => "input" in issue && issue.input === undefined;

function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined && /^invalid_(type|value|union)$/.test(issue.code)) return required;
  switch (issue.code) {
    case "invalid_type":
      if (Array.isArray(issue.input) && issue.expected === "string") return "must be sent only once";
      return `must be ${nouns[issue.expected] ?? issue.expected}`;
    case "invalid_value":
      return `must be ${issue.values.length > 1 ? "one of " : ""}${issue.values.map(String).join(", ")}`;
    case "too_small":
      return bound("at least", Number(issue.minimum), issue.origin);
    case "too_big":
      return bound("at most", Number(issue.maximum), issue.origin);
    case "invalid_union":
      return "has none of the allowed forms";
    case "invalid_format":
      return formats[issue.format] ?? "does not have the required format";
    default:
      return undefined;
  }
}

const nouns: Partial<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
};

const formats: Partial<Record<string, string>> = {
  uuid: "must be a UUID",
  guid: "must be a UUID",
  email: "must be an e-mail address",
  url: "must be a URL",
  datetime: "must be a time in ISO 8601, such as 2026-01-31T09:00:00Z",
};

function bound(side: string, limit: number, origin: string): string {
  const noun = ({ string: "character", array: "item" } as Partial<Record<string, string>>)[origin];
  return noun ? `must have ${side} ${limit} ${noun}${limit === 1 ? "" : "s"}` : `must be ${side} ${limit}`;
}
