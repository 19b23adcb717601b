import { randomUUID } from "node:crypto";
import type { Ids, Kind } from "./furnish.ts";

/** An unknown id, of the version that all ids have that Postgres makes. */
export function unknownOf(kind: Kind): string {
  return kind === "postNumber" ? "4000000000" : randomUUID().replace(/^(.{14})4/, "$17");
}

/** An id of each other kind, of the caller's own workspace. */
export function othersOf(own: Ids, kind: Kind): string[] {
  if (kind === "postNumber") return [];
  const [base] = kind.split(".");
  const kinds = (Object.keys(own) as Kind[]).filter((one) => !one.includes(".") && one !== "postNumber");
  return kinds.filter((one) => one !== base).map((one) => own[one]);
}
