import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { capabilities, type Role } from "../api/capabilities.ts";
import { expectProblem } from "./api/expect-problem.ts";
import { mintDelegatedKey } from "./delegated-key.ts";
import { type Api, type Call, caller, newWorkspace, sharedApi } from "./harness.ts";

/** Every route of the API that acts for a person, and the roles it allows: o(wner), a(dmin), m(ember), e(nd user). */
const routes: [route: `${string} /${string}`, roles: string][] = [
  ["GET /v1/boards", "oame"],
  ["GET /v1/boards/:id", "oame"],
  ["POST /v1/boards", "oam"],
  ["PATCH /v1/boards/:id", "oam"],
  ["DELETE /v1/boards/:id", "oam"],
  ["GET /v1/post-categories", "oame"],
  ["GET /v1/post-categories/:id", "oame"],
  ["POST /v1/post-categories", "oam"],
  ["PATCH /v1/post-categories/:id", "oam"],
  ["DELETE /v1/post-categories/:id", "oam"],
  ["GET /v1/tags", "oame"],
  ["GET /v1/tags/:id", "oame"],
  ["POST /v1/tags", "oam"],
  ["PATCH /v1/tags/:id", "oam"],
  ["DELETE /v1/tags/:id", "oam"],
  ["GET /v1/posts", "oame"],
  ["GET /v1/posts/:id", "oame"],
  ["POST /v1/posts", "oame"],
  ["PATCH /v1/posts/:id", "oame"],
  ["DELETE /v1/posts/:id", "oame"],
  ["POST /v1/posts/:id/vote", "oame"],
  ["POST /v1/posts/:id/tags/:id", "oam"],
  ["DELETE /v1/posts/:id/tags/:id", "oam"],
  ["GET /v1/posts/:id/comments", "oame"],
  ["GET /v1/posts/:id/comments/:id/replies", "oame"],
  ["POST /v1/posts/:id/comments", "oame"],
  ["PATCH /v1/posts/:id/comments/:id", "oame"],
  ["DELETE /v1/posts/:id/comments/:id", "oame"],
  ["POST /v1/posts/:id/comments/:id/like", "oame"],
  ["GET /v1/posts/:id/votes", "oam"],
  ["POST /v1/posts/:id/votes", "oam"],
  ["DELETE /v1/posts/:id/votes", "oam"],
  ["GET /v1/polls", "oame"],
  ["GET /v1/polls/:id", "oame"],
  ["POST /v1/polls", "oam"],
  ["DELETE /v1/polls/:id", "oam"],
  ["POST /v1/polls/:id/vote", "oame"],
  ["DELETE /v1/polls/:id/vote", "oame"],
  ["GET /v1/changelogs/tags", "oame"],
  ["GET /v1/changelogs", "oame"],
  ["GET /v1/changelogs/:id", "oame"],
  ["POST /v1/changelogs", "oam"],
  ["PATCH /v1/changelogs/:id", "oam"],
  ["DELETE /v1/changelogs/:id", "oam"],
  ["POST /v1/changelogs/:id/like", "oame"],
  ["GET /v1/workspaces/current", "oame"],
  ["PATCH /v1/workspaces/current", "oam"],
  ["GET /v1/workspaces/credentials", "oa"],
  ["PATCH /v1/workspaces/allowed-domains", "oa"],
  ["PATCH /v1/workspaces/secure-identify", "oa"],
  ["GET /v1/statuses", "oam"],
  ["GET /staff/posts", "oam"],
  ["GET /staff/posts/:id", "oam"],
  ["PATCH /staff/posts", "oam"],
  ["POST /staff/posts/deletions", "oam"],
  ["GET /staff/posts/:id/merges", "oam"],
  ["POST /staff/posts/:id/merges", "oam"],
  ["DELETE /staff/posts/:id/merges/:id", "oam"],
  ["GET /staff/posts/:id/voters", "oam"],
  ["PATCH /staff/statuses", "oam"],
  ["GET /staff/users/:id/export", "oa"],
  ["POST /staff/users/:id/erasure", "oa"],
  ["POST /staff/users/:id/removal", "oa"],
  ["GET /staff/polls/:id/ballots", "oam"],
  ["GET /staff/polls/:id/rounds", "oam"],
  ["GET /staff/overview", "oam"],
  ["GET /staff/statuses", "oam"],
  ["POST /staff/statuses", "oam"],
  ["PATCH /staff/statuses/:id", "oam"],
  ["DELETE /staff/statuses/:id", "oam"],
  ["POST /staff/changelog-tags", "oam"],
  ["PATCH /staff/changelog-tags/:id", "oam"],
  ["DELETE /staff/changelog-tags/:id", "oam"],
  ["POST /staff/boards/:id/default", "oam"],
  ["PATCH /staff/posts/:id/comments/:id", "oam"],
  ["GET /staff/users", "oam"],
  ["PATCH /staff/users/:id", "oa"],
  ["DELETE /staff/users/:id", "oam"],
  ["GET /staff/invitations", "oa"],
  ["POST /staff/invitations", "oa"],
  ["DELETE /staff/invitations/:id", "oa"],
  ["GET /staff/api-keys", "oa"],
  ["POST /staff/api-keys", "oa"],
  ["DELETE /staff/api-keys/:id", "oa"],
  ["POST /staff/workspaces", "oam"],
  ["POST /staff/secret-key/rotate", "oa"],
  ["POST /staff/sessions/end", "oa"],
  ["GET /staff/audit-events", "oa"],
  ["GET /staff/refused-origins", "oam"],
  ["GET /staff/seen-origins", "oam"],
  ["GET /internal/open", "e"],
  ["GET /internal/unread", "e"],
];

let api: Api;
/** By API key on the routes under `/v1`, signed in on those under `/staff`. */
let calls: Record<"v1" | "staff", Record<Role, Call>>;
const callersOf = (route: string) => calls[route.includes(" /v1/") ? "v1" : "staff"];

beforeAll(async () => {
  api = await sharedApi();
  const workspace = await newWorkspace(api);
  const [admin, member] = [await workspace.keyOf("admin"), await workspace.keyOf("member")];
  const visitor = await workspace.endUser();
  const signedIn = async (sub: string) => {
    const claims = { ws: workspace.workspaceId, sub, scp: "staff" };
    return caller(api.url, { "x-api-key": await mintDelegatedKey(api.config.SHARED_ROOT_KEYS, claims) });
  };
  calls = {
    v1: { owner: workspace.call, admin: admin.call, member: member.call, end_user: visitor.call },
    staff: {
      owner: await signedIn(workspace.userId),
      admin: await signedIn(admin.userId),
      member: await signedIn(member.userId),
      end_user: visitor.call,
    },
  };
});

/** Each route with its own names of the parameters: `/v1/posts/:postId/comments/:id`. */
const namesOf = new Map(
  Object.keys(capabilities).map((route) => [route.replace(/:[A-Za-z]+/g, ":id"), route]),
);

/** A valid body of each route that looks at its body before its ids. */
const bodies: Record<string, object> = {
  "PATCH /v1/posts/:id": { title: "A" },
  "POST /v1/posts/:id/comments": { content: "A" },
  "PATCH /v1/posts/:id/comments/:id": { content: "A" },
  "POST /v1/posts/:id/votes": { user: { id: randomUUID(), email: "a@b.example", full_name: "A" } },
  "POST /v1/polls/:id/vote": { optionIds: [randomUUID()] },
  "PATCH /v1/changelogs/:id": { title: "A" },
  "POST /staff/posts/:id/merges": { duplicateId: randomUUID() },
  "PATCH /staff/posts/:id/comments/:id": { isPinned: true },
  "PATCH /staff/statuses/:id": { name: "A" },
  "PATCH /staff/changelog-tags/:id": { name: "A" },
  "PATCH /staff/users/:id": { isBlocked: true },
};

/** The route with ids of nothing; one of its parameters may be given. */
function withIds(route: string, parameter = "", value = "") {
  const named = namesOf.get(route) ?? route;
  return named.replace(/:([A-Za-z]+)/g, (_, name) =>
    name === parameter ? value : randomUUID(),
  ) as `GET /${string}`;
}

describe("the list of routes", () => {
  it("is every route that the API declares, with the roles of its permissions", () => {
    const declared = Object.entries(capabilities).map(([route, roles]) => [
      route.replace(/:[A-Za-z]+/g, ":id"),
      roles.map((role: Role) => role[0]).join(""),
    ]);
    expect(routes.filter(([route]) => route.includes(" /v1/")).length).toBe(51);
    expect(declared.sort()).toEqual([...routes].sort());
  });
});

describe.each(routes)("%s", (route, roles) => {
  it("refuses a caller without a key, whatever is sent", async () => {
    const call = caller(api.url);
    const answers = [await call(withIds(route)), await call(`${withIds(route)}?nothing=1`)];
    if (!route.startsWith("GET"))
      answers.push(await call(withIds(route), { nothing: 1 }), await call(withIds(route), "{"));
    for (const answer of answers) {
      expectProblem(answer, 401, "unauthorized");
      expect(answer.headers.get("www-authenticate")).not.toBeNull();
    }
  });

  it.each(["owner", "admin", "member", "end_user"] as const)(
    "allows or refuses %s by the role",
    async (role) => {
      // An unknown parameter is refused after the role, and before anything is done.
      const answer = await callersOf(route)[role](`${withIds(route)}?nothing=1`);
      if (!roles.includes(role[0] ?? "")) expectProblem(answer, 403, "role_not_allowed");
      else if (route.startsWith("GET") || answer.body.errors?.[0].path === "nothing")
        expectProblem(answer, 400, "invalid_request", ["nothing"]);
      else expectProblem(answer, 400, "invalid_request");
    },
  );

  it("accepts an API key only under /v1", async () => {
    const answer = await calls.v1.owner(`${withIds(route)}?nothing=1`);
    if (route.includes(" /v1/")) expect(answer.status).toBe(400);
    else expectProblem(answer, 401, "unauthorized");
  });

  const allowed = (["owner", "end_user"] as const).find((role) => roles.includes(role[0] ?? "")) ?? "owner";
  const parameters = [...(namesOf.get(route) ?? "").matchAll(/:([A-Za-z]+)/g)].flatMap(
    ([, name]) => name ?? [],
  );

  it.each(parameters)("refuses a %s that is no UUID, by its name", async (name) => {
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
      const answer = await callersOf(route)[allowed](withIds(route, name, id), bodies[route]);
      expectProblem(answer, 400, "invalid_request");
      expect([id, answer.body.errors.map(({ path }: { path: string }) => path)]).toEqual([
        id,
        expect.arrayContaining([name]),
      ]);
    }
  });

  if (!route.startsWith("GET"))
    it("refuses an unknown field of the body, by its name", async () => {
      const answer = await callersOf(route)[allowed](withIds(route), { ...bodies[route], nothing: 1 });
      expectProblem(answer, 400, "invalid_request");
      expect(answer.body.errors.map(({ path }: { path: string }) => path)).toContain("nothing");
    });

  it("answers other methods on its path with 405 and Allow", async () => {
    const [method = "", path] = withIds(route).split(" ");
    const answer = await callersOf(route).owner(`PUT ${path}` as "PUT /");
    expectProblem(answer, 405, "method_not_allowed");
    expect(answer.headers.get("allow")?.split(", ")).toContain(method);
  });
});
