import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { capabilities, type Role } from "../api/capabilities.ts";
import { expectProblem } from "./api/expect-problem.ts";
import { mintDelegatedKey } from "./delegated-key.ts";
import { type Api, type Call, caller, newWorkspace, sharedApi } from "./harness.ts";

/** Every door of the API that a person knocks at, and the roles it opens to: o(wner), a(dmin), m(ember), e(nd user). */
const doors: [door: `${string} /${string}`, roles: string][] = [
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
  ["PATCH /v1/workspaces/allowed-domains", "oam"],
  ["PATCH /v1/workspaces/secure-identify", "oam"],
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
/** By API key at the doors of `/v1`, signed in at those of `/staff`. */
let calls: Record<"v1" | "staff", Record<Role, Call>>;
const keysOf = (door: string) => calls[door.includes(" /v1/") ? "v1" : "staff"];

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

/** The door with ids that nothing has. */
const named = (door: string) => door.replaceAll(":id", () => randomUUID()) as `GET /${string}`;

describe("the list of doors", () => {
  it("is every door that the API opens, with the roles that its table says", () => {
    const opened = Object.entries(capabilities).map(([door, roles]) => [
      door.replace(/:[A-Za-z]+/g, ":id"),
      roles.map((role: Role) => role[0]).join(""),
    ]);
    expect(doors.filter(([door]) => door.includes(" /v1/")).length).toBe(50);
    expect(opened.sort()).toEqual([...doors].sort());
  });
});

describe.each(doors)("%s", (door, roles) => {
  it("refuses a caller without a key, whatever is sent", async () => {
    const call = caller(api.url);
    const answers = [await call(named(door)), await call(`${named(door)}?nothing=1`)];
    if (!door.startsWith("GET"))
      answers.push(await call(named(door), { nothing: 1 }), await call(named(door), "{"));
    for (const answer of answers) {
      expectProblem(answer, 401, "unauthorized");
      expect(answer.headers.get("www-authenticate")).not.toBeNull();
    }
  });

  it.each(["owner", "admin", "member", "end_user"] as const)(
    "lets %s in, or not, as it should",
    async (role) => {
      // A parameter that no door knows is refused after the role, and before anything is done.
      const answer = await keysOf(door)[role](`${named(door)}?nothing=1`);
      if (!roles.includes(role[0] ?? "")) expectProblem(answer, 403, "role_not_allowed");
      else if (door.startsWith("GET") || answer.body.errors?.[0].path === "nothing")
        expectProblem(answer, 400, "invalid_request", ["nothing"]);
      else expectProblem(answer, 400, "invalid_request");
    },
  );

  it("opens to an API key only if it is a door of /v1", async () => {
    const answer = await calls.v1.owner(`${named(door)}?nothing=1`);
    if (door.includes(" /v1/")) expect(answer.status).toBe(400);
    else expectProblem(answer, 401, "unauthorized");
  });

  it("answers other methods on its path with 405 and Allow", async () => {
    const [method = "", path] = named(door).split(" ");
    const answer = await keysOf(door).owner(`PUT ${path}` as "PUT /");
    expectProblem(answer, 405, "method_not_allowed");
    expect(answer.headers.get("allow")?.split(", ")).toContain(method);
  });
});
