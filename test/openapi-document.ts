import { buildOpenApi } from "../api/reference/openapi.ts";

/** The part of JSON Schema 2020-12 that the document uses. */
export interface JsonSchema {
  [keyword: string]: unknown;
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  examples?: unknown[];
}

export interface DescribedResponse {
  description: string;
  headers: Record<string, { $ref: string }>;
  content: Record<string, { schema: JsonSchema; example?: unknown }>;
  "x-codes"?: string[];
}

export interface Operation {
  operationId: string;
  description: string;
  "x-roles": string[];
  "x-field-codes": string[];
  parameters?: { name: string; in: string; description?: string; schema: JsonSchema; example?: unknown }[];
  requestBody?: { content: Record<string, { schema: JsonSchema; example?: object }> };
  responses: Record<string, DescribedResponse | { $ref: string }>;
}

interface OpenApi {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    responses: Record<string, DescribedResponse>;
    headers: Record<string, { schema: JsonSchema; example: unknown }>;
    securitySchemes: Record<string, unknown>;
  };
}

/** Returns the OpenAPI document as parsed JSON. */
export function readOpenApi(server: string): OpenApi {
  return buildOpenApi(server) as unknown as OpenApi;
}
