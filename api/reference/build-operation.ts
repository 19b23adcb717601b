import { STATUS_CODES } from "node:http";
import { z } from "zod";
import type { ZodOpenApiOperationObject } from "zod-openapi";
import { type FieldCode, fieldCodes } from "../docs/field-codes.ts";
import type { Role } from "../roles.ts";
import type { PublicRoute } from "../routes.ts";
import { buildRefusals, explainCode, onEveryAnswer, pickHeaders } from "./build-refusals.ts";
import type { Chapter } from "./chapters.ts";
import { listFieldCodes } from "./list-codes.ts";

/** The OpenAPI operation of one route, with the contracts as they are. */
export function buildOperation(chapter: Chapter, route: PublicRoute): ZodOpenApiOperationObject {
  const { method, query, body, response, status = 200, idempotent, postNumber } = route;
  return {
    operationId: route.operationId,
    summary: route.summary,
    description: describeOperation(route),
    tags: [chapter.title],
    "x-roles": route.roles,
    requestParams: { path: pathParameters(chapter, route), ...(query && { query: query as z.ZodObject }) },
    parameters: idempotent ? [idempotencyKey] : [],
    ...(body && { requestBody: { required: true, content: { "application/json": { schema: body } } } }),
    ...(!body && method === "POST" && { requestBody: emptyBody }),
    responses: {
      [status]: {
        description: status === 201 ? `The new ${chapter.one}.` : (STATUS_CODES[status] ?? ""),
        headers: pickHeaders([
          ...onEveryAnswer,
          ...(status === 201 ? ["Location"] : []),
          ...(postNumber ? ["X-Post-Number"] : []),
          ...(idempotent ? ["Idempotency-Replayed"] : []),
        ]),
        content: { "application/json": { schema: response } },
      },
      ...buildRefusals(route),
    },
    "x-field-codes": listFieldCodes(route),
  };
}

/** The route's own words, for whom it is, and what can be wrong with its own fields. */
function describeOperation(route: PublicRoute): string {
  const fields = listFieldCodes(route).filter((code): code is FieldCode => code in fieldCodes);
  return [
    route.description,
    `For ${peopleOf(route.roles)}.`,
    ...fields.map((code) => `400 of a field, ${explainCode(code, fieldCodes[code].meaning)}`),
  ].join("\n\n");
}

function peopleOf(roles: readonly Role[]): string {
  if (roles.includes("end_user")) return "everyone with a key";
  return roles.includes("member") ? "staff: owners, admins and members" : "owners and admins";
}

function pathParameters({ one }: Chapter, { path, params, paramWords }: PublicRoute): z.ZodObject {
  const declared = params?.shape ?? {};
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  const word = (name: string) => paramWords?.[name] ?? `The ${one}.`;
  return z.object(
    Object.fromEntries(names.map((name) => [name, declared[name] ?? z.uuid().describe(word(name))])),
  );
}

/** Of a call that says everything in its path. */
const emptyBody = {
  required: false,
  content: {
    "application/json": { schema: { type: "object" as const, additionalProperties: false }, example: {} },
  },
};

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header" as const,
  description: "A text of your choice that names this intent. The same call with the same key acts once.",
  required: false,
  schema: { type: "string" as const, minLength: 1, maxLength: 255, pattern: "^[\\x20-\\x7e]+$" },
};
