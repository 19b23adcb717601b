import { Problem } from "../../platform/problem.ts";
import type { Database } from "../database.ts";
import type { ResolveVisitor, Visitor } from "./contract.ts";

/**
 * Makes or finds the end user behind an identity, in one statement. The person is the external id, never the e-mail;
 * proved, unproved and anonymous ids live in namespaces of their own. @throws Problem 401, 403
 */
export async function resolveVisitor(
  { $client: sql }: Database,
  workspaceId: string,
  identity: ResolveVisitor["identity"],
): Promise<Visitor> {
  const [found] = await sql<{ body: Visitor }[]>`
    select resolve_visitor(${workspaceId}, ${JSON.stringify(identity)}) as body`;
  if (!found) throw new Problem(404, "not_found", "No such workspace.");
  return found.body;
}
