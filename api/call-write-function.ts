import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Request } from "express";
import { Problem } from "../platform/problem.ts";
import type { Actor } from "./actor.ts";
import { type Database, type Given, prepareStatement } from "./database.ts";
import { retry } from "./postgres/retry.ts";
import type { WriteFunction } from "./sql/functions.ts";

/**
 * The result of a write. `body` is JSON text from Postgres. `number` is the post's number, null if the row is not a
 * post.
 */
export interface WriteResult {
  body: string;
  number: string | null;
  replayed: boolean;
}

/**
 * Identifies a POST that its caller may repeat: the `Idempotency-Key`, the method and path, and the body's fingerprint.
 */
export interface Idempotency {
  key: string;
  route: string;
  fingerprint: Buffer;
}

/**
 * Calls the SQL function of a write in one statement. The function takes the workspace, the user, whether the user is
 * staff, and the input. With `idempotency`, the same transaction also stores the response. Retries at most three times
 * after a deadlock or a serialization failure.
 */
export async function write(
  db: Database,
  actor: Pick<Actor, "workspaceId" | "userId" | "isStaff">,
  name: WriteFunction,
  input: object,
  idempotency?: Idempotency,
): Promise<WriteResult> {
  const { workspaceId, userId, isStaff } = actor;
  const values = { workspaceId, userId, isStaff, json: JSON.stringify(input) };
  const [response] = await retry(() =>
    idempotency ? runIdempotent(db, { ...values, ...idempotency, name }) : runFunction(db, values, { name }),
  );
  if (!response) throw new Error(`${name} returned nothing`);
  return response;
}

type Name = "workspaceId" | "userId" | "isStaff" | "json";

const runFunction = prepareStatement(
  (
    { workspaceId, userId, isStaff, json }: Given<Name>,
    { name }: { name: WriteFunction },
  ) => sql<WriteResult>`
    select body::text, number, false as replayed
    from ${sql.identifier(name)}(${workspaceId}, ${userId}, ${isStaff}, ${json})`,
);

const runIdempotent = prepareStatement(
  (given: Given<Name | "name" | keyof Idempotency>) => sql<WriteResult>`
    select body::text, number, replayed from run_idempotent(
      ${given.workspaceId}, ${given.userId}, ${given.isStaff}, ${given.json}, ${given.name}, ${given.route},
      ${given.key}, ${given.fingerprint})`,
);

/**
 * The request's `Idempotency-Key`, if any, with the method, the path and the SHA-256 of the body. @throws Problem 400
 */
export function idempotencyOf(request: Request): Idempotency | undefined {
  const [key, second] = request.headersDistinct["idempotency-key"] ?? [];
  if (key === undefined) return undefined;
  if (second !== undefined || !/^[\x20-\x7e]{1,255}$/.test(key)) {
    throw new Problem(400, "invalid_request", "Idempotency-Key must be 1 to 255 printable ASCII characters.");
  }
  const body: unknown = request.body;
  const fingerprint = createHash("sha256")
    .update(Buffer.isBuffer(body) ? body : "")
    .digest();
  return { key, route: `${request.method} ${request.path}`, fingerprint };
}
