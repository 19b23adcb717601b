import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Request } from "express";
import { badField } from "../../platform/http/problem.ts";
import type { Actor } from "../actor.ts";
import type { WriteFunction, WriteInput } from "../sql/functions.ts";
import { type Database, type Given, prepareStatement } from "./database.ts";
import { retry } from "./retry.ts";

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
 * Identifies a POST that its caller may repeat: the `Idempotency-Key`, the method and path, and the fingerprint of the
 * body and `include`.
 */
export interface Idempotency {
  key: string;
  route: string;
  fingerprint: Buffer;
}

/** The keys of each member of a union. */
export type KeysOf<Value> = Value extends unknown ? Extract<keyof Value, string> : never;

/**
 * Requires that the keys of an input are exactly the keys that the SQL function reads. Otherwise, a field that is renamed
 * only in a contract or only in SQL would silently have no effect. A caller passes a key that it does not set as `undefined`.
 */
export type SameKeys<Sent extends string, Name extends WriteFunction> = {
  [Key in Exclude<Sent, WriteInput[Name]> as string extends Key
    ? "the keys of the input are unknown"
    : `${Key} is not read by the SQL function`]: never;
} & { [Key in Exclude<WriteInput[Name], Sent>]: unknown };

/**
 * Calls the SQL function of a write in one statement. The function takes the workspace, the user, whether the user is
 * staff, and the input. With `idempotency`, the same transaction also stores the response. With `ifMatch`, the function
 * changes nothing unless the object is as the caller has read it. Retries at most three times after a deadlock or a
 * serialization failure.
 */
export async function write<Name extends WriteFunction, Input extends object>(
  db: Database,
  actor: Pick<Actor, "workspaceId" | "userId" | "isStaff">,
  name: Name,
  input: SameKeys<KeysOf<Input>, Name> & Input,
  idempotency?: Idempotency,
  ifMatch?: readonly string[],
): Promise<WriteResult> {
  const { workspaceId, userId, isStaff } = actor;
  const values = { workspaceId, userId, isStaff, json: JSON.stringify({ ...input, ifMatch }) };
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
 * The request's `Idempotency-Key`, if any, with the method, the path and the SHA-256 of the body and `include`.
 * @throws Problem 400
 */
export function idempotencyOf(request: Request): Idempotency | undefined {
  const [key, second] = request.headersDistinct["idempotency-key"] ?? [];
  if (key === undefined) return undefined;
  if (second !== undefined || !/^[\x20-\x7e]{1,255}$/.test(key)) {
    throw badField("Idempotency-Key", "invalid_format", "must be 1 to 255 printable ASCII characters");
  }
  const body: unknown = request.body;
  const { include } = request.query;
  const fingerprint = createHash("sha256")
    .update(Buffer.isBuffer(body) ? body : "")
    .update(include === undefined ? "" : `?include=${include}`)
    .digest();
  return { key, route: `${request.method} ${request.path}`, fingerprint };
}
