import type { z } from "zod";
import type { Actor } from "./actor.ts";
import type { ErrorCode } from "./docs/error-codes.ts";
import type { FieldCode } from "./docs/field-codes.ts";
import type { Role } from "./roles.ts";
import type { Services } from "./serving/services.ts";
import type { WriteFunction } from "./sql/functions.ts";
import { type Once, write } from "./write.ts";

export type RouteName = `${"GET" | "POST" | "PUT" | "PATCH" | "DELETE"} /${string}`;
export type PublicRouteName = `${string} /v1/${string}`;

/**
 * How a route is reached: with an API key, as everything under `/v1`; or through the BFF, which forwards it for the widget or
 * the dashboard. `bff`: the BFF calls it by itself on a person's behalf, and forwards it for nobody.
 */
export type Caller = "key" | "widget" | "dashboard" | "bff";

/** Who may call a route, and its shapes. Leaves out everything that routes of its kind share. */
interface Declaration<Query, Body> {
  roles: readonly Role[];
  callers: readonly Caller[];
  /** Path parameters that are more than the UUID of what their path names, which they are otherwise. */
  params?: z.ZodObject<Record<string, z.ZodType<string>>>;
  /** Without one, any query parameter is refused. */
  query?: z.ZodType<Query>;
  /** Without one, nothing or an empty object may be sent. Ignored with GET. */
  body?: z.ZodType<Body>;
  /** The most bytes of a body; 256 KiB otherwise. */
  mostBytes?: number;
  /** 201 is answered with `Location`. */
  status?: 200 | 201;
  /** Whether the caller may send an `Idempotency-Key`. */
  idempotent?: boolean;
}

/** The words of a route in the reference. */
export interface Documented {
  /** `listPosts`: the OpenAPI operationId. */
  operationId: string;
  summary: string;
  description: string;
  response: z.ZodType;
  /** Codes that this route adds to those of every route of its kind. */
  problems?: readonly (ErrorCode | FieldCode)[];
  /** Whether the answer carries the post's number. */
  postNumber?: true;
}

type NamesIn<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | NamesIn<More>
    : Rest
  : never;

/** One call of a route, checked. */
export interface Call<Name extends string = string, Query = unknown, Body = unknown> {
  actor: Actor;
  /** By the names in the path; UUIDs in lower case. */
  params: { [Param in NamesIn<Name>]: string };
  query: Query;
  body: Body;
  /** The call that this one may repeat, where the route allows it and the caller asked for it. */
  once: Once | undefined;
  path: string;
  isHead: boolean;
}

/** The answer of a route: JSON as text or as an object, and the headers that go with it. */
export interface Result {
  body: string | object;
  headers?: Record<string, string>;
  /** A post's, for `X-Post-Number`. */
  number?: string | null;
  /** Whether this is the remembered answer of an earlier call. */
  replayed?: boolean;
  /** Where the new thing is; with 201, `path/id` unless told. Empty for what cannot be asked for. */
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
 * Declares a route: everything that is known of it, and what it does. The server, the BFF's lists of what it forwards,
 * the OpenAPI document, the reference and the tests that all routes share are made of this.
 */
export function route<Name extends RouteName, Query = unknown, Body = unknown>(
  name: Name,
  declaration: Declaration<Query, Body> & (Name extends PublicRouteName ? Documented : Partial<Documented>),
  handle: (call: Call<Name, Query, Body>, services: Services) => Promise<Result>,
): Route<Name> {
  const [method = "", path = ""] = name.split(" ");
  return { ...declaration, name, method, path, handle: handle as Route["handle"] };
}

/** For a route that only runs one SQL function, with what was sent and the names in its path. */
export const runs =
  (name: WriteFunction) =>
  ({ actor, body, params, once }: Call, { db }: Services): Promise<Result> =>
    write(db, actor, name, { ...(body as object | undefined), ...params }, once);
