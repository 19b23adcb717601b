import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { forwarded } from "../api/forwarded-routes/contract.ts";
import type { Role } from "../api/permissions.ts";
import { printForwardedRoutes } from "../api/reference/print-forwarded-routes.ts";
import { routes as declared } from "../api/routes.ts";
import { projectRoot } from "../platform/process/project-root.ts";
import { expectProblem } from "./api/expect-problem.ts";
import { mintDelegatedKey } from "./delegated-key.ts";
import { type Api, type Call, caller, newWorkspace, sharedApi } from "./harness.ts";

/**
 * Every route that acts for a user, one per line, with its permitted roles, its callers, and what the BFF does when it
 * forwards the route: formats Markdown, shows people, checks a form, counts, adds. The list is edited only by hand, so that
 * no permission and no protection changes unnoticed.
 */
const golden = readFileSync(join(projectRoot, "test/routes.golden.txt"), "utf8").trimEnd().split("\n");
const routes = golden.map((line) => {
  const [route = "", roles = "", callers = ""] = line.split(" · ");
  return { route, roles: roles.split(" "), callers: callers.split(" ") };
});

let api: Api;
/** Call routes under `/v1` with an API key, and all other routes as signed-in staff. */
let calls: Record<"v1" | "staff", Record<Role, Call>>;
const callersOf = (route: string) => calls[route.includes(" /v1/") ? "v1" : "staff"];

beforeAll(async () => {
  api = await sharedApi();
  const workspace = await newWorkspace(api);
  const [admin, member] = [await workspace.keyOf("admin"), await workspace.keyOf("member")];
  const visitor = await workspace.endUser();
  // Each call signs a new key, because a key lasts two minutes and a busy machine may need longer.
  const signedIn = (sub: string): Call => {
    const claims = { ws: workspace.workspaceId, sub, scp: "staff" };
    return async (...request) => {
      const key = await mintDelegatedKey(api.config.SHARED_ROOT_KEYS, claims);
      return caller(api.url, { "x-api-key": key })(...request);
    };
  };
  calls = {
    v1: { owner: workspace.call, admin: admin.call, member: member.call, end_user: visitor.call },
    staff: {
      owner: signedIn(workspace.userId),
      admin: signedIn(admin.userId),
      member: signedIn(member.userId),
      end_user: visitor.call,
    },
  };
});

/** Fills the route's parameters with unknown ids, except one parameter if its value is given. */
function withIds(route: string, parameter = "", value = "") {
  return route.replace(/:([A-Za-z]+)/g, (_, name) =>
    name === parameter ? value : randomUUID(),
  ) as `GET /${string}`;
}

describe("the list of routes", () => {
  it("the list of routes has every route that the API declares, with its roles, its callers and what the BFF does", () => {
    const lines = declared.map(({ name, roles, callers, markdown, showsPeople, isForm, counts, adds }) => {
      const facts = [markdown, showsPeople && "people", isForm && "form", counts, adds].filter(Boolean);
      return [name, roles.join(" "), callers.join(" "), ...(facts.length ? [facts.join(" ")] : [])].join(
        " · ",
      );
    });
    expect(lines.sort()).toEqual([...golden].sort());
  });

  it("the list of routes contains exactly the widget and dashboard routes that the BFF forwards", () => {
    for (const caller of ["widget", "dashboard"] as const) {
      const open = Object.entries<object>(forwarded[caller]).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method} ${path}`),
      );
      const listed = routes.filter(({ callers }) => callers.includes(caller)).map(({ route }) => route);
      expect(open.sort()).toEqual(listed.sort());
    }
    const committed = readFileSync(join(projectRoot, "api/forwarded-routes/contract.ts"), "utf8");
    expect(committed, "run npm run openapi").toBe(printForwardedRoutes());
  });

  it("the list of routes says which responses have Markdown, so that the BFF formats each of them", () => {
    for (const { name, callers, markdown, response } of declared) {
      if (!response || callers.every((one) => one === "key")) continue;
      const hasMarkdown = JSON.stringify(z.toJSONSchema(response, { io: "input" })).includes("text/markdown");
      expect([name, markdown !== undefined]).toEqual([name, hasMarkdown]);
    }
  });

  it("the list of routes allows API keys on the routes under /v1, and on no other routes", () => {
    for (const { route, callers } of routes)
      expect([route, callers.includes("key")]).toEqual([route, route.includes(" /v1/")]);
  });
});

describe.each(routes)("$route", ({ route, roles }) => {
  it("the route rejects a caller without a key, whatever the request contains", async () => {
    const call = caller(api.url);
    const responses = [await call(withIds(route)), await call(`${withIds(route)}?nothing=1`)];
    if (!route.startsWith("GET"))
      responses.push(await call(withIds(route), { nothing: 1 }), await call(withIds(route), "{"));
    for (const response of responses) {
      expectProblem(response, 401, "unauthorized");
      expect(response.headers.get("www-authenticate")).not.toBeNull();
    }
  });

  it.each(["owner", "admin", "member", "end_user"] as const)(
    "the route accepts the role %s only if its declaration permits that role",
    async (role) => {
      // An unknown parameter is rejected after the role check, and before any effect.
      const response = await callersOf(route)[role](`${withIds(route)}?nothing=1`);
      if (!roles.includes(role)) expectProblem(response, 403, "role_not_allowed");
      else if (route.startsWith("GET") || response.body.errors?.[0].path === "nothing")
        expectProblem(response, 400, "invalid_request", ["nothing"]);
      else expectProblem(response, 400, "invalid_request");
    },
  );

  it("the route accepts an API key only if its path is under /v1", async () => {
    const response = await calls.v1.owner(`${withIds(route)}?nothing=1`);
    if (route.includes(" /v1/")) expect(response.status).toBe(400);
    else expectProblem(response, 401, "unauthorized");
  });

  const allowed = (["owner", "end_user"] as const).find((role) => roles.includes(role)) ?? "owner";
  const parameters = [...route.matchAll(/:([A-Za-z]+)/g)].flatMap(([, name]) => name ?? []);

  it.each(parameters)(
    "the route rejects a %s that is not a UUID with a 400 that names the parameter",
    async (name) => {
      for (const id of [
        "x",
        "7x",
        "null",
        "%00",
        "%20",
        "__proto__",
        `${randomUUID()}0`,
        `{${randomUUID()}}`,
      ]) {
        const response = await callersOf(route)[allowed](withIds(route, name, id));
        expectProblem(response, 400, "invalid_request");
        expect([id, response.body.errors.map(({ path }: { path: string }) => path)]).toEqual([
          id,
          expect.arrayContaining([name]),
        ]);
      }
    },
  );

  if (!route.startsWith("GET"))
    it("the route rejects an unknown field in the body with a 400 that names the field", async () => {
      // This body has two forms, and the error names the unknown field only if a known field selects the form.
      const known = route === "PATCH /staff/users/:id" ? { isBlocked: true } : {};
      const response = await callersOf(route)[allowed](withIds(route), { ...known, nothing: 1 });
      expectProblem(response, 400, "invalid_request");
      expect(response.body.errors.map(({ path }: { path: string }) => path)).toContain("nothing");
    });

  it("the route's path returns 405 with an Allow header for other methods", async () => {
    const [method = "", path] = withIds(route).split(" ");
    const pattern = route.slice(method.length);
    const other = ["PUT", "PATCH", "DELETE"].find(
      (name) => !routes.some((one) => one.route === name + pattern),
    );
    const response = await callersOf(route).owner(`${other} ${path}` as "PUT /");
    expectProblem(response, 405, "method_not_allowed");
    expect(response.headers.get("allow")?.split(", ")).toContain(method);
  });
});
