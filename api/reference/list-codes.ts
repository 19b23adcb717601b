import { type ErrorCode, errorCodes } from "../codes/error-codes.ts";
import { type FieldCode, fieldCodes, shapeCodes } from "../codes/field-codes.ts";
import type { PublicRoute } from "../routes.ts";

/**
 * Every code that a route can return, by status: the codes that it declares, and the codes that all similar routes
 * share.
 */
export function listCodes(route: PublicRoute): Map<number, ErrorCode[]> {
  const own = (route.problems ?? []).filter((code) => code in errorCodes) as ErrorCode[];
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set([...kindCodes(route), ...own])) {
    const { status } = errorCodes[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return new Map([...byStatus].sort(([a], [b]) => a - b));
}

/** The codes of 403 and 409 problems that also list fields in `errors`. */
const namingFields: readonly string[] = [
  "board_title_taken",
  "board_url_taken",
  "name_taken",
  "staff_field",
  "subdomain_taken",
] satisfies ErrorCode[];

/** Every code that can appear in the `errors` of a route's problems. */
export function listFieldCodes(route: PublicRoute): (FieldCode | ErrorCode | keyof typeof shapeCodes)[] {
  const own = (route.problems ?? []).filter((code) => code in fieldCodes || namingFields.includes(code));
  return [...(Object.keys(shapeCodes) as (keyof typeof shapeCodes)[]), ...own];
}

function kindCodes({ method, path, roles, idempotent, contentLocation }: PublicRoute): ErrorCode[] {
  const codes: ErrorCode[] = [
    "invalid_request",
    "invalid_path",
    "unauthorized",
    "headers_too_large",
    "rate_limited",
    "internal_error",
    "database_unavailable",
  ];
  if (!roles.includes("end_user")) codes.push("role_not_allowed");
  if (path.includes("/:")) codes.push("not_found");
  if (path.includes("/posts/:") && !contentLocation) codes.push("post_merged");
  if (method !== "GET") {
    codes.push(
      "invalid_json",
      "malformed_request",
      "body_too_large",
      "json_expected",
      "encoding_not_supported",
    );
  }
  if (method === "PATCH" || method === "DELETE") codes.push("precondition_failed");
  if (idempotent) codes.push("idempotency_in_progress", "idempotency_key_reused");
  return codes;
}
