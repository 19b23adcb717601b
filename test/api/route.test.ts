import { describe, expect, it } from "vitest";
import { z } from "zod";
import { everyone, staff } from "../../api/permissions.ts";
import { type Route, route, runs } from "../../api/route.ts";
import type { Services } from "../../api/services.ts";
import { serveRoutes } from "../../api/serving/serve-routes.ts";

const serve = (routes: Route[]) => serveRoutes(routes, {} as Services, async () => undefined);
const nothing = async () => ({ body: {} });
const inside = route("GET /staff/weather", { roles: staff, callers: ["dashboard"] }, nothing);

describe("declarations that stop startup", () => {
  it("startup fails when the same route is declared twice", () => {
    expect(() => serve([inside, inside])).toThrow("GET /staff/weather is declared twice");
  });

  it("startup fails when a route outside /v1 accepts API keys, or a route under /v1 does not", () => {
    const [key, widget] = [["key"], ["widget"]] as const;
    for (const [path, callers] of [["/staff/weather", key] as const, ["/v1/weather", widget] as const])
      expect(() => serve([{ ...inside, path, callers }])).toThrow("routes under /v1 must have the caller");
  });

  it("startup fails when a route has no roles or no callers", () => {
    expect(() => serve([{ ...inside, roles: [] }])).toThrow("GET /staff/weather is declared for nobody");
    expect(() => serve([{ ...inside, callers: [] }])).toThrow("GET /staff/weather is declared for nobody");
  });
});

// The type check is the test: an unused `@ts-expect-error` is itself an error.
describe("declarations that do not compile", () => {
  const documentation = { operationId: "getWeather", summary: "Get the weather", description: "Of today." };
  const access = { roles: everyone, callers: ["key"] as const };

  it("a declaration of a route under /v1 does not compile without a response and documentation", () => {
    // @ts-expect-error: the response is missing
    route("GET /v1/weather", { ...access, ...documentation }, nothing);
    // @ts-expect-error: the documentation is missing
    route("GET /v1/weather", { ...access, response: z.string() }, nothing);
    expect(
      route("GET /v1/weather", { ...access, ...documentation, response: z.string() }, nothing).path,
    ).toBe("/v1/weather");
  });

  it("a declaration does not compile without roles or callers, or with an unknown method", () => {
    // @ts-expect-error: the callers are missing
    route("GET /staff/weather", { roles: staff }, nothing);
    // @ts-expect-error: the roles are missing
    route("GET /staff/weather", { callers: ["dashboard"] }, nothing);
    // @ts-expect-error: the method does not exist
    expect(route("FETCH /staff/weather", inside, nothing).method).toBe("FETCH");
  });

  it("a declaration does not compile when its handler reads a parameter or a field that does not exist", () => {
    const shape = { roles: staff, callers: ["dashboard"] as const, body: z.object({ sky: z.string() }) };
    // @ts-expect-error: the only parameter is `id`
    const one = route("PATCH /staff/weather/:id", shape, async ({ params }) => ({ body: params.town }));
    // @ts-expect-error: the only field is `sky`
    const other = route("PATCH /staff/weather", shape, async ({ body }) => ({ body: body.sea }));
    expect([one.path, other.path]).toEqual(["/staff/weather/:id", "/staff/weather"]);
  });

  it("a declaration does not compile when the keys of its body and path differ from those that its SQL function reads", () => {
    const access = { roles: staff, callers: ["dashboard"] as const };
    const name = z.string();
    const bodies = {
      right: z.strictObject({ name }),
      renamed: z.strictObject({ title: name }),
      wider: z.strictObject({ name, color: name }),
      optional: z.strictObject({ name: name.optional() }).refine(() => true),
      open: z.record(z.string(), z.string()),
    };
    const update = runs("update_changelog_tag");
    const [path, pathWithoutId] = ["PATCH /staff/tags/:id", "PATCH /staff/tags"] as const;
    const compiled = [
      route(path, { ...access, body: bodies.right }, update),
      route(path, { ...access, body: bodies.optional }, update),
      route(
        pathWithoutId,
        { ...access, body: bodies.right },
        runs("update_changelog_tag", { id: undefined }),
      ),
    ];
    const rejected = [
      // @ts-expect-error: the function reads `name`, not `title`
      route(path, { ...access, body: bodies.renamed }, update),
      // @ts-expect-error: the function does not read `color`
      route(path, { ...access, body: bodies.wider }, update),
      // @ts-expect-error: the body's keys are unknown
      route(path, { ...access, body: bodies.open }, update),
      // @ts-expect-error: the function reads `name`, and there is no body
      route(path, access, update),
      // @ts-expect-error: the function reads `id`
      route(pathWithoutId, { ...access, body: bodies.right }, update),
      // @ts-expect-error: the function does not read `postId`
      route("PATCH /staff/posts/:postId/tags/:id", { ...access, body: bodies.right }, update),
      // @ts-expect-error: the function does not read `color`
      route(path, { ...access, body: bodies.right }, runs("update_changelog_tag", { color: "red" })),
    ];
    expect([compiled.length, rejected.length]).toEqual([3, 7]);
  });
});
