import type { z } from "zod";
import type { Actor } from "./actor.ts";
import type { ErrorCode } from "./codes/error-codes.ts";
import type { FieldCode } from "./codes/field-codes.ts";
import type { ForwardedFacts } from "./contract.ts";
import type { Permissions } from "./permissions.ts";
import { type Idempotency, type KeysOf, type SameKeys, write } from "./postgres/call-write-function.ts";
import type { Database } from "./postgres/database.ts";
import type { Services } from "./services.ts";
import type { WriteFunction } from "./sql/functions.ts";

export type RouteName = `${"GET" | "POST" | "PUT" | "PATCH" | "DELETE"} /${string}`;
export type PublicRouteName = `${string} /v1/${string}`;

/** Who may call a route, its schemas and its options. */
interface Declaration<Query, Body> extends Permissions, ForwardedFacts {
  /** Required if a path parameter is not a UUID. */
  params?: z.ZodObject<Record<string, z.ZodType<string>>>;
  /** Without a schema, any query parameter is rejected. */
  query?: z.ZodType<Query>;
  /** Without a schema, the body must be empty or an empty object. Ignored with GET. */
  body?: z.ZodType<Body>;
  /** 201 adds a `Location` header. */
  status?: 200 | 201;
  /** Whether the caller may send an `Idempotency-Key`. */
  idempotent?: boolean;
  /** Whether the response to GET has an `ETag`, with which `If-None-Match` and, for PATCH and DELETE, `If-Match` compare. */
  tagged?: true;
}

/** A route's documentation in the API reference. */
export interface Documented {
  /** The OpenAPI operationId, such as `listPosts`. */
  operationId: string;
  summary: string;
  description: string;
  response: z.ZodType;
  /** The codes that the route can return in addition to the codes that the reference derives from the declaration. */
  problems?: readonly (ErrorCode | FieldCode)[];
  /** Whether the response has an `X-Post-Number` header. */
  postNumber?: true;
  /** Whether the response can have an `X-Next-Cursor` header. */
  nextCursor?: true;
  /** Whether the response can have a `Content-Location` header, because it describes another object. */
  contentLocation?: true;
}

type NamesIn<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | NamesIn<More>
    : Rest
  : never;

/** One validated call of a route. */
export interface Call<Name extends string = string, Query = unknown, Body = unknown> {
  actor: Actor;
  /** The path parameters by name; UUIDs are in lower case. */
  params: { [Param in NamesIn<Name>]: string };
  query: Query;
  body: Body;
  /** Identifies this call and repeats of it, if the route allows an `Idempotency-Key` and the caller sent one. */
  idempotency: Idempotency | undefined;
  /** The object changes only if one of these digests is that of its current state; see `require_match`. */
  ifMatch: string[] | undefined;
  path: string;
  isHead: boolean;
}

/** A route's result: JSON as text or as an object, and the values of response headers. */
export interface Result {
  body: string | object;
  headers?: Record<string, string>;
  /** A post's number, for `X-Post-Number`. */
  number?: string | null;
  /** Whether this is the stored response of an earlier call. */
  replayed?: boolean;
  /**
   * The value of `Location`, which is the URL of the new row; with 201, `<path>/<id>` by default. If no route reads the
   * row, this is empty and the header is omitted.
   */
  location?: string;
}

export interface Route<Name extends RouteName = RouteName>
  extends Declaration<unknown, unknown>,
    Partial<Documented> {
  name: Name;
  method: string;
  path: string;
  handle(call: Call, services: Services): Promise<Result>;
}

/**
 * Declares a route: its contract and its handler. The server, the BFF's lists of forwarded routes, the OpenAPI
 * document, the reference and the tests that apply to all routes are derived from the declarations.
 */
export function route<Name extends RouteName, Query = unknown, Body = unknown>(
  name: Name,
  declaration: Declaration<Query, Body> & (Name extends PublicRouteName ? Documented : Partial<Documented>),
  handle: (call: Call<Name, Query, Body>, services: Services) => Promise<Result>,
): Route<Name> {
  const [method = "", path = ""] = name.split(" ");
  return { ...declaration, name, method, path, handle: handle as Route["handle"] };
}

/** Options for a route that creates a row and accepts an `Idempotency-Key`. */
export const creates = { status: 201, idempotent: true } as const;

/** A handler that returns the result of `read` for the actor and the query. */
export const reads =
  <Query>(read: (db: Database, actor: Actor, query: Query) => Promise<Result["body"]>) =>
  async ({ actor, query }: Call<string, Query>, { db }: Services): Promise<Result> => ({
    body: await read(db, actor, query),
  });

/** A handler that returns the result of `read` for the actor and the id in the path. */
export const readsById =
  (read: (db: Database, actor: Actor, id: string) => Promise<Result["body"]>) =>
  async ({ actor, params: { id } }: Call<":id">, { db }: Services): Promise<Result> => ({
    body: await read(db, actor, id),
  });

/**
 * A handler that calls one SQL function, with the query, the body, the path parameters and `others` as its input.
 * `others` has the keys that the function reads, but that callers of this route cannot send.
 */
export const runs =
  <Name extends WriteFunction, Others extends object>(name: Name, others?: Others) =>
  <Path extends string, Query, Body>(
    {
      actor,
      query,
      body,
      params,
      idempotency,
      ifMatch,
    }: Call<Path, Query, Body> &
      SameKeys<KeysOf<Query> | KeysOf<Body> | NamesIn<Path> | KeysOf<Others>, Name>,
    { db }: Services,
  ): Promise<Result> =>
    // The type of the call has compared the keys.
    write(db, actor, name, { ...others, ...query, ...body, ...params } as never, idempotency, ifMatch);
