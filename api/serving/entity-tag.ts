import { createHash } from "node:crypto";

/**
 * The weak `ETag` of an object: a digest of its JSON text, without the number of views of a changelog entry, which every
 * read changes. The SQL function `require_match` computes the same digest.
 */
export function tagOf(text: string): string {
  const digest = createHash("sha256").update(text.replace(/"viewsCount":\d+,/, ""));
  return `W/"${digest.digest("base64").slice(0, 22)}"`;
}

/**
 * The digests in the value of `If-Match` or `If-None-Match`; undefined without the header. Ignores the difference between
 * weak and strong tags: all tags of this API are weak.
 */
export function digestsOf(value: string | undefined): string[] | "*" | undefined {
  if (value === undefined) return undefined;
  return value.trim() === "*" ? "*" : [...value.matchAll(/"([^"]*)"/g)].map(([, digest = ""]) => digest);
}

/** Whether `If-None-Match` says that the caller has the object already. */
export function isKnown(tag: string, ifNoneMatch: string | undefined): boolean {
  const known = digestsOf(ifNoneMatch);
  return known === "*" || (known?.some((digest) => tag === `W/"${digest}"`) ?? false);
}
