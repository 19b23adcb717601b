import { STATUS_CODES } from "node:http";
import { expect } from "vitest";
import { z } from "zod";
import type { ApiResponse } from "../harness.ts";

const Problem = z.strictObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string().min(1),
  instance: z.string().startsWith("/"),
  code: z.string().regex(/^[a-z][a-z_]*$/),
  message: z.string(),
  requestId: z.string().min(1),
  errors: z
    .array(
      z.strictObject({ path: z.string(), message: z.string().min(1), code: z.string().regex(/^[a-z_]+$/) }),
    )
    .optional(),
  id: z.int().optional(),
  movedTo: z.uuid().optional(),
});

/** Content that no response may leak: markup, source locations and database messages. */
const leak = /<\/?[a-z]+|\bat [\w.<]+ \(|\.[jt]s:\d+|node_modules|SQLSTATE|relation "|violates|syntax error/i;

/**
 * Checks the shape, status and code of a problem and, if `paths` is given, the fields in `errors`, in order.
 * @returns the body, for further checks
 */
export function expectProblem(response: ApiResponse, status: number, code: string, paths?: string[]) {
  expect({ status: response.status, code: response.body?.code, text: response.text }).toMatchObject({
    status,
    code,
  });
  expect(response.headers.get("content-type")).toBe("application/problem+json");
  expect(response.headers.get("cache-control")).toBe("no-store");
  const problem = Problem.parse(response.body);
  expect(problem).toMatchObject({ status, title: STATUS_CODES[status], message: problem.detail });
  expect(problem.requestId).toBe(response.headers.get("x-request-id"));
  expect(response.text).not.toMatch(leak);
  if (paths) expect(problem.errors?.map(({ path }) => path)).toEqual(paths);
  return problem;
}

/** Checks that the response is a 400 whose `errors` name exactly these fields, in this order. */
export function expectBadFields(response: ApiResponse, ...paths: string[]) {
  return expectProblem(response, 400, "invalid_request", paths);
}

/** Removes the values that differ between otherwise equal problems: the requested id, the request id and the date. */
export function withoutIds(
  response: ApiResponse,
  id: string,
): { status: number; text: string; headers: unknown } {
  const requestId = response.headers.get("x-request-id") ?? "";
  const headers = [...response.headers].filter(([name]) => !["date", "x-request-id"].includes(name));
  return {
    status: response.status,
    text: response.text.replaceAll(id, "<id>").replaceAll(requestId, "<request>"),
    headers,
  };
}
