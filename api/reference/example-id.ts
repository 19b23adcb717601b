import { createHash } from "node:crypto";

/** The `externalId` of the person in the examples, who wrote the example post. */
export const examplePerson = "gardener-jonas";

/** A fixed UUID for a noun, or for a field such as `boardId`. */
export function exampleId(of: string): string {
  const noun = of.replace(/Id$/, "").replace("parent", "comment").toLowerCase();
  const hex = createHash("sha256").update(noun).digest("hex");
  return `019cb7e2-${hex.slice(0, 4)}-7${hex.slice(4, 7)}-8${hex.slice(7, 10)}-${hex.slice(10, 22)}`;
}
