import { z } from "zod";
import type { ApiResponse } from "./harness.ts";
import { type DescribedResponse, type JsonSchema, type Operation, readOpenApi } from "./openapi-document.ts";

const document = readOpenApi("/");

/**
 * Compares the status, headers, error code and body of a `/v1` response with the published OpenAPI document. Uses
 * only the document, as an outside client would, to find errors in the document. @throws Error that names the
 * differences
 */
export function assertConforms(method: string, target: string, received: ApiResponse): void {
  // The path in the form in which `fetch` sends it; for example, `/posts/%2E%2E` becomes `/`.
  const path = new URL(target, "http://localhost").pathname;
  if (!path.startsWith("/v1/") || path === "/v1/openapi.json") return;
  const faults = faultsOf(method, path, received);
  if (faults.length === 0) return;
  throw new Error(`${method} ${path} → ${received.status} is not as documented: ${faults.join("; ")}`);
}

function faultsOf(method: string, path: string, received: ApiResponse): string[] {
  const faults: string[] = [];
  if (!received.headers.get("x-request-id")) faults.push("no x-request-id");
  const matching = places.filter(({ matches }) => matches.test(path));
  const verb = method === "HEAD" ? "get" : method.toLowerCase();
  const operation = matching.map(({ item }) => item[verb]).find((found) => found !== undefined);
  const response = operation
    ? responseOf(operation, received.status)
    : everywhere(received.status, matching.length > 0);
  if (method === "OPTIONS" && received.status === 204) return faults;
  if (!response) return [...faults, "undocumented status"];
  if (method === "HEAD" || received.status === 304) return faults;
  const [type = "", media] = Object.entries(response.content)[0] ?? [];
  if (received.headers.get("content-type")?.split(";")[0] !== type) faults.push(`not ${type}`);
  const fit = schemaOf(media?.schema ?? {}).safeParse(received.body);
  if (!fit.success) faults.push(z.prettifyError(fit.error));
  if (received.status < 300) return [...faults, ...missingHeaders(response, received)];
  return [...faults, ...codeFaults(response, operation, received)];
}

const places = Object.entries(document.paths).map(([template, item]) => {
  const pattern = template.replace(/\{\w+\}/g, "([^/]+)");
  return { isLiteral: pattern === template, matches: new RegExp(`^${pattern}$`), item };
});
places.sort((a, b) => Number(b.isLiteral) - Number(a.isLiteral));

function responseOf({ responses }: Operation, status: number): DescribedResponse | undefined {
  const response = responses[status];
  if (!response || !("$ref" in response)) return response;
  return document.components.responses[response.$ref.split("/").pop() ?? ""];
}

/**
 * Returns a response that the document describes once for all calls: bad request, missing key, rate limit,
 * unavailable database, unknown path or method.
 */
function everywhere(status: number, isPath: boolean): DescribedResponse | undefined {
  const codes: Record<number, string> = {
    400: "BadRequest",
    401: "Unauthorized",
    429: "RateLimited",
    503: "DatabaseUnavailable",
  };
  const shared = document.components.responses[codes[status] ?? ""];
  if (shared || status !== (isPath ? 405 : 404)) return shared;
  const rejection = document.components.responses.NotFound;
  return rejection && { ...rejection, "x-codes": [isPath ? "method_not_allowed" : "route_not_found"] };
}

const schemas = new Map<JsonSchema, z.ZodType>();

/**
 * Forbids fields that are not documented. Clients must accept more fields, which later versions may add, but the API
 * may not return them now.
 */
const close = (_name: string, value: unknown) =>
  value instanceof Object && "properties" in value ? { additionalProperties: false, ...value } : value;

/**
 * zod looks for references under `$defs`, and its `uuid` format rejects some UUID versions, so ids get a pattern
 * instead.
 */
const asDefinitions = <Value>(value: Value): Value =>
  JSON.parse(
    JSON.stringify(value)
      .replaceAll("#/components/schemas/", "#/$defs/")
      .replaceAll('"format":"uuid"', '"pattern":"^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$"'),
    close,
  );
const $defs = asDefinitions(document.components.schemas);

function schemaOf(schema: JsonSchema): z.ZodType {
  const known = schemas.get(schema);
  if (known) return known;
  const made = z.fromJSONSchema({ ...asDefinitions(schema), $defs } as Parameters<
    typeof z.fromJSONSchema
  >[0]);
  schemas.set(schema, made);
  return made;
}

/**
 * Returns the names of headers that the document describes and the response lacks, except headers that depend on the
 * call.
 */
function missingHeaders(response: DescribedResponse, received: ApiResponse): string[] {
  return ["Location", "X-Post-Number"]
    .filter((name) => name in response.headers && !received.headers.get(name))
    .map((name) => `no ${name}`);
}

function codeFaults(
  response: DescribedResponse,
  operation: Operation | undefined,
  { status, body }: ApiResponse,
): string[] {
  const faults: string[] = [];
  if (body?.status !== status) faults.push(`says status ${body?.status}`);
  if (!response["x-codes"]?.includes(body?.code)) faults.push(`undocumented code ${body?.code}`);
  for (const { code } of body?.errors ?? []) {
    const isKnown = code === body.code || operation?.["x-field-codes"].includes(code);
    if (!isKnown) faults.push(`undocumented field code ${code}`);
  }
  return faults;
}
