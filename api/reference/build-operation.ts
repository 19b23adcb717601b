import { STATUS_CODES } from "node:http";
import { z } from "zod";
import type { ZodOpenApiOperationObject } from "zod-openapi";
import { type FieldCode, fieldCodes } from "../codes/field-codes.ts";
import type { Role } from "../permissions.ts";
import type { PublicRoute } from "../routes.ts";
import { buildProblems, explainCode, onEveryResponse, pickHeaders } from "./build-problems.ts";
import { exampleId } from "./example-id.ts";
import { listFieldCodes } from "./list-codes.ts";
import { makeExample, makeParameter } from "./make-example.ts";

/** Builds the OpenAPI operation of one route, with the schemas of its Zod contracts. */
export function buildOperation(route: PublicRoute, tag: string, server: string): ZodOpenApiOperationObject {
  const {
    method,
    query,
    body,
    response,
    status = 200,
    idempotent,
    postNumber,
    nextCursor,
    contentLocation,
    tagged,
  } = route;
  return {
    operationId: route.operationId,
    summary: route.summary,
    description: describeOperation(route, server),
    tags: [tag],
    "x-roles": route.roles,
    requestParams: {
      path: pathParameters(route),
      ...(query && { query: withExamples(query as z.ZodObject) }),
    },
    ...(idempotent && { parameters: [idempotencyKey] }),
    ...(tagged && { parameters: [method === "GET" ? ifNoneMatch : ifMatch] }),
    ...(body && { requestBody: { required: true, content: { "application/json": contentOf(body) } } }),
    ...(!body && method === "POST" && { requestBody: emptyBody }),
    responses: {
      [status]: {
        description: `${STATUS_CODES[status]}`,
        headers: pickHeaders([
          ...onEveryResponse,
          ...(status === 201 ? ["Location"] : []),
          ...(postNumber ? ["X-Post-Number"] : []),
          ...(nextCursor ? ["X-Next-Cursor"] : []),
          ...(contentLocation ? ["Content-Location"] : []),
          ...(tagged && method === "GET" ? ["ETag"] : []),
          ...(idempotent ? ["Idempotency-Replayed"] : []),
        ]),
        content: { "application/json": contentOf(response) },
      },
      ...(tagged && method === "GET" && { 304: unchanged }),
      ...buildProblems(route),
    },
    "x-field-codes": listFieldCodes(route),
  };
}

/** Markdown with the route's description, its roles, its field codes and a sample request. */
function describeOperation(route: PublicRoute, server: string): string {
  const fields = listFieldCodes(route).filter((code): code is FieldCode => code in fieldCodes);
  const list = fields.map((code) => `- ${explainCode(code, fieldCodes[code].meaning)}`);
  return [
    route.description,
    `Available to ${peopleOf(route.roles)}.`,
    ...(fields.length > 0 ? [`In a 400 response, fields can have these codes:\n\n${list.join("\n")}`] : []),
    `\`\`\`sh\n${sampleOf(route, server)}\n\`\`\``,
  ].join("\n\n");
}

function peopleOf(roles: readonly Role[]): string {
  if (roles.includes("end_user")) return "everyone with a key";
  return roles.includes("member") ? "staff: owners, admins and members" : "owners and admins";
}

/** A sample request as a curl command. */
function sampleOf({ method, path, body }: PublicRoute, server: string): string {
  const place = path.replace(pathIds, (_, place, _name) => `${place}/${exampleId(nounOf(place))}`);
  const json = body && JSON.stringify(makeExample(body), null, 2).replaceAll("'", "'\\''");
  return [
    `curl ${method === "GET" ? "" : `-X ${method} `}${server}${place}`,
    '-H "x-api-key: $EARSHOT_API_KEY"',
    ...(json ? ['-H "content-type: application/json"', `-d '${json}'`] : []),
  ].join(" \\\n  ");
}

const pathIds = /(\w+)\/:(\w+)/g;

/** The singular of a path segment. */
const nounOf = (segment = "") => segment.replace(/ies$/, "y").replace(/s$/, "");

function pathParameters({ path, params }: PublicRoute): z.ZodObject {
  const shape = [...path.matchAll(pathIds)].map(([, place, name = ""]) => {
    const noun = nounOf(place);
    const schema = params?.shape[name] ?? z.uuid().describe(`The ${noun}.`);
    return [name, schema.meta({ ...schema.meta(), param: { example: exampleId(noun) } })] as const;
  });
  return z.object(Object.fromEntries(shape));
}

/** A query with an example of each parameter, because tools that send requests do not read the examples of schemas. */
function withExamples({ shape }: z.ZodObject): z.ZodObject {
  const described = Object.entries(shape).map(([name, schema]) => {
    const example = makeParameter(name, schema);
    const param = { example, ...(Array.isArray(example) && { style: "form", explode: false }) };
    return [name, (schema as z.ZodType).meta({ ...(schema as z.ZodType).meta(), param })];
  });
  return z.object(Object.fromEntries(described));
}

const contentOf = (schema: z.ZodType) => ({ schema, example: makeExample(schema) });

/** The request body of a POST route without a body contract: no body, or an empty object. */
const emptyBody = {
  required: false,
  content: {
    "application/json": { schema: { type: "object" as const, additionalProperties: false }, example: {} },
  },
};

const unchanged = {
  description: "Not Modified: the object is the one that `If-None-Match` names.",
  headers: pickHeaders([...onEveryResponse, "ETag"]),
};

/** A request header with a text. */
export const headerParameter = (name: string, description: string, example: string) => ({
  name,
  in: "header" as const,
  description,
  schema: { type: "string" as const },
  example,
});
const ifNoneMatch = headerParameter(
  "If-None-Match",
  "The `ETag` of the object that you have. If it is still the same, the response is 304 without a body.",
  'W/"qZk+NkcGgWq6PiVxeFDCbJ"',
);
const ifMatch = headerParameter(
  "If-Match",
  "The `ETag` of the object that you have read. If it has changed since, the response is 412 and nothing happens. `*` matches every object.",
  "*",
);

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header" as const,
  description:
    "A text of your choice that identifies this operation. Repeated requests with the same key take effect once.",
  schema: { type: "string" as const, minLength: 1, maxLength: 255, pattern: "^[\\x20-\\x7e]+$" },
  example: "7c0f6c1e-5a55-4b8e-9a55-1f0a4f5f0b57",
};
