import { describe, expect, it } from "vitest";
import { assertConforms } from "./conforms.ts";
import type { ApiResponse } from "./harness.ts";

const board = {
  id: "019cb7e2-8591-769b-8381-85780daa5497",
  createdAt: "2026-03-04T09:30:00.000Z",
  workspaceId: "019cb7e2-21a3-7230-8e03-772a58aff1b3",
  title: "Ideas",
  description: null,
  url: "ideas",
  isPrivate: false,
  isDefault: true,
};
const problem = {
  type: "/docs/errors#name_taken",
  title: "Conflict",
  status: 409,
  detail: "taken",
  instance: "/v1/boards",
  code: "board_url_taken",
  message: "taken",
  requestId: "r",
};

const received = (status: number, body: unknown, headers: Record<string, string> = {}): ApiResponse => ({
  status,
  body,
  text: JSON.stringify(body),
  headers: new Headers({
    "x-request-id": "r",
    "content-type": status < 300 ? "application/json; charset=utf-8" : "application/problem+json",
    ...headers,
  }),
});
const made = { location: `/v1/boards/${board.id}` };

describe("accepts", () => {
  it.each([
    ["a documented response", "POST", "/v1/boards", received(201, board, made)],
    ["a documented error", "POST", "/v1/boards", received(409, problem)],
    ["a literal path that also matches a path with an id", "GET", "/v1/changelogs/tags?", received(200, [])],
    ["HEAD, which has no body", "HEAD", "/v1/boards", received(200, undefined)],
    ["an unknown path", "GET", "/v1/x", received(404, { ...problem, status: 404, code: "route_not_found" })],
    ["a path that is normalised before sending", "GET", "/v1/posts/%2E%2E/boards", received(200, [board])],
    ["an endpoint outside /v1", "GET", "/healthz", received(418, undefined)],
  ])("%s", (_title, method, path, response) => {
    expect(() => assertConforms(method, path, response)).not.toThrow();
  });
});

describe("reports", () => {
  it.each([
    ["an extra field", "POST", "/v1/boards", received(201, { ...board, number: 7 }, made), "number"],
    ["a missing field", "POST", "/v1/boards", received(201, { ...board, url: undefined }, made), "url"],
    [
      "a field of another type",
      "GET",
      "/v1/boards",
      received(200, [{ ...board, isPrivate: 0 }]),
      "isPrivate",
    ],
    ["a missing Location", "POST", "/v1/boards", received(201, board), "no Location"],
    ["a status that is not documented", "GET", "/v1/boards", received(409, problem), "undocumented status"],
    ["a success with the wrong status", "POST", "/v1/boards", received(200, board), "undocumented status"],
    [
      "a code of another endpoint",
      "POST",
      "/v1/tags",
      received(409, problem),
      "undocumented code board_url_taken",
    ],
    ["an unknown code", "POST", "/v1/boards", received(409, { ...problem, code: "x" }), "undocumented"],
    [
      "an undocumented field code",
      "POST",
      "/v1/boards",
      received(400, {
        ...problem,
        status: 400,
        code: "invalid_request",
        errors: [{ path: "a", message: "b", code: "c" }],
      }),
      "undocumented field code c",
    ],
    [
      "a body that states another status",
      "POST",
      "/v1/boards",
      received(409, { ...problem, status: 400 }),
      "says status",
    ],
    [
      "a problem sent as application/json",
      "POST",
      "/v1/boards",
      received(409, problem, { "content-type": "application/json" }),
      "not application/problem+json",
    ],
    [
      "a response without its request id",
      "GET",
      "/v1/boards",
      received(200, [], { "x-request-id": "" }),
      "no x-request-id",
    ],
  ])("%s", (_title, method, path, response, fault) => {
    expect(() => assertConforms(method, path, response)).toThrow(fault);
  });
});
