import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { auditCounters } from "../../../api/upkeep/audit-counters.ts";
import { CreatedVote } from "../../../api/votes/contract.ts";
import { type Api, type Call, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { expectBadFields, expectProblem, withoutIds } from "../expect-problem.ts";
import { newNumberedPost, voter } from "./new-vote.ts";

let api: Api;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
let place: { boardId: string; categoryId: string };
const newPost = (more: object = {}) => newNumberedPost(workspace.call, place, more);
const vote = (post: string | number, user: unknown = voter(), call: Call = workspace.call) =>
  call(`POST /v1/posts/${post}/votes`, { user });
const countOf = async (id: string) => (await workspace.call(`GET /v1/posts/${id}`)).body.votesCount;
const userRow = async (id: string, { workspaceId } = workspace) => {
  const [row] = await api.sql`
    select id, role, identity, external_id as "externalId", email, full_name as "fullName", avatar_url as "avatarUrl"
    from users where workspace_id = ${workspaceId} and id = ${id}`;
  return row;
};

beforeAll(async () => {
  api = await sharedApi();
  workspace = await newWorkspace(api);
  place = await newBoard(workspace.call);
});

describe("accepted requests", () => {
  it("accepts a new user's vote by post number, and returns 201 with exactly the vote's fields and its Location", async () => {
    const { id, number } = await newPost();
    const user = voter({ avatar_url: "https://cdn.example.com/a.png" });
    const made = await vote(number, user);
    expect(made.status).toBe(201);
    const { data } = CreatedVote.parse(made.body);
    expect(data).toMatchObject({ post_id: number, external_author: user });
    expect(made.body.success).toBe(true);
    expect(await countOf(id)).toBe(1);
    const location = made.headers.get("location");
    expect(location).toBe(`/v1/posts/${number}/votes?externalUserId=${user.id}`);
    expect((await workspace.call(`GET ${location}` as "GET /v1")).body.data).toEqual([data]);
    expect(await userRow(user.id)).toEqual({
      id: user.id,
      externalId: user.id,
      role: "end_user",
      identity: "verified",
      email: user.email,
      fullName: user.full_name,
      avatarUrl: user.avatar_url,
    });
  });

  it("accepts the post's UUID in upper or lower case, and returns the post's number and the workspace's number", async () => {
    const [one, two] = [await newPost(), await newPost()];
    const votes = [await vote(one.id), await vote(two.id.toUpperCase())];
    expect(votes.map(({ body }) => body.data.post_id)).toEqual([one.number, two.number]);
    expect(votes[0]?.body.data.workspace_id).toBe(votes[1]?.body.data.workspace_id);
    expect(votes[1]?.body.data.id).toBeGreaterThan(votes[0]?.body.data.id);
  });

  it("accepts a known user's vote on another post, and updates the user's profile", async () => {
    const [first, second, third] = [await newPost(), await newPost(), await newPost()];
    const user = voter({ avatar_url: "https://cdn.example.com/a.png" });
    const made = (await vote(first.number, user)).body.data.external_author;
    const renamed = { id: user.id, email: "new@example.com", full_name: "New Name" };
    const kept = (await vote(second.number, renamed)).body.data.external_author;
    expect(kept).toEqual({ ...made, ...renamed });
    const cleared = await vote(third.number, { ...renamed, avatar_url: null });
    expect(cleared.body.data.external_author).toEqual({ ...kept, avatar_url: null });
    const list = await workspace.call(`GET /v1/posts/${first.number}/votes`);
    expect(list.body.data[0].external_author).toEqual({ ...kept, avatar_url: null });
  });

  it("accepts a user id of any UUID version, and treats the same id in upper case as the same user", async () => {
    const id = "11111111-1111-1111-1111-aaaaaaaaaaaa";
    const { number } = await newPost();
    const made = await vote(number, voter({ id: id.toUpperCase() }));
    expect(CreatedVote.parse(made.body).data.external_author.id).toBe(id);
    expectProblem(await vote(number, voter({ id })), 409, "already_voted");
  });

  it("accepts a widget user's Earshot id or external id, and records the vote for that user", async () => {
    const external = randomUUID();
    const [person] = await api.sql<{ id: string }[]>`
      insert into users (workspace_id, role, identity, external_id, full_name)
      values (${workspace.workspaceId}, 'end_user', 'verified', ${external}, 'From the widget') returning id`;
    const [one, two] = [await newPost(), await newPost()];
    for (const [{ number }, id] of [
      [one, external],
      [two, person?.id ?? ""],
    ] as const) {
      const made = await vote(number, voter({ id, full_name: `Known as ${id}` }));
      expect(made.body.data.external_author).toMatchObject({ id: person?.id, full_name: `Known as ${id}` });
    }
  });

  it("accepts an id that an unverified visitor claims, and creates a separate user", async () => {
    const external = randomUUID();
    await api.sql`
      insert into users (workspace_id, role, identity, external_id, full_name)
      values (${workspace.workspaceId}, 'end_user', 'unverified', ${external}, 'Claimant')`;
    const made = await vote((await newPost()).number, voter({ id: external }));
    expect(made.body.data.external_author.id).toBe(external);
    const names =
      await api.sql`select full_name from users where external_id = ${external} and identity = 'unverified'`;
    expect(names[0]?.full_name).toBe("Claimant");
  });

  it("accepts a staff member's id, and records that member's own vote without changing the profile", async () => {
    const staff = await workspace.keyOf("admin");
    const before = await userRow(staff.userId);
    const { id, number } = await newPost();
    const made = await vote(number, voter({ id: staff.userId, full_name: "Somebody else" }));
    expect(made.status).toBe(201);
    expect(made.body.data.external_author).toMatchObject({ id: staff.userId, full_name: "admin" });
    expect(await userRow(staff.userId)).toEqual(before);
    expect((await staff.call(`GET /v1/posts/${id}`)).body.isVoted).toBe(true);
  });

  it("accepts the same UUID in two workspaces, and creates two users", async () => {
    const other = await newWorkspace(api);
    const there = await newNumberedPost(other.call, await newBoard(other.call));
    const user = voter();
    await vote((await newPost()).number, user);
    const made = await vote(there.number, { ...user, full_name: "Over there" }, other.call);
    expect(made.status).toBe(201);
    expect((await userRow(user.id))?.fullName).toBe(user.full_name);
    expect((await userRow(user.id, other))?.fullName).toBe("Over there");
  });

  it("accepts a member's votes on private posts and on posts of private boards", async () => {
    const hidden = await newPost({ visibility: "private" });
    const board = await newBoard(workspace.call, { isPrivate: true });
    const behind = await newNumberedPost(workspace.call, board);
    const { call } = await workspace.keyOf("member");
    for (const { number } of [hidden, behind]) expect((await vote(number, voter(), call)).status).toBe(201);
  });

  it.each(["jörg@exämple.de", "a+b@x.co", "o'brien@sub.example.museum", "a@b"])(
    "accepts the e-mail address %s",
    async (email) => {
      const made = await vote((await newPost()).number, voter({ email }));
      expect(made.body.data.external_author.email).toBe(email);
    },
  );

  it("accepts a repeated Idempotency-Key, counts one vote, and returns the stored response", async () => {
    const { id, number } = await newPost();
    const [user, key] = [voter(), { "idempotency-key": randomUUID() }];
    const send = () => workspace.call(`POST /v1/posts/${number}/votes`, { user }, key);
    const [one, two] = [await send(), await send()];
    expect([two.status, two.body, two.headers.get("location")]).toEqual([
      201,
      one.body,
      one.headers.get("location"),
    ]);
    expect(await countOf(id)).toBe(1);
  });
});

describe("rejected requests", () => {
  it("rejects end users, who may not vote for others", async () => {
    const { call } = await workspace.endUser();
    expectProblem(await vote((await newPost()).number, voter(), call), 403, "role_not_allowed");
  });

  it.each([
    "0",
    "9007199254740992",
    "999999999999999999",
    "9223372036854775807",
    "9223372036854775808",
    "9".repeat(40),
  ])("rejects the unknown post number %s with 404", async (number) => {
    expectProblem(await vote(number), 404, "not_found");
  });

  it.each(["-1", "1.5", "1e3", "0x10", "+1", "01", "%201", "x", "NaN", "%00", "١"])(
    "rejects the post id %s, which is neither a number nor a UUID, with 400",
    async (name) => {
      expectBadFields(await vote(name), "postId");
    },
  );

  it("rejects a vote on another workspace's post, by UUID and number, with the same response as for an unknown id, and creates no user", async () => {
    const other = await newWorkspace(api);
    const { id, number } = await newNumberedPost(other.call, await newBoard(other.call));
    const [user, never] = [voter(), randomUUID()];
    const [one, absent] = [await vote(id, user), await vote(never, user)];
    expectProblem(one, 404, "not_found");
    expect(withoutIds(one, id)).toEqual(withoutIds(absent, never));
    const { detail, errors } = expectProblem(await vote(number, user), 404, "not_found");
    expect({ detail, errors }).toEqual({ detail: absent.body.detail, errors: undefined });
    expect(await userRow(user.id)).toBeUndefined();
    expect((await other.call(`GET /v1/posts/${id}`)).body.votesCount).toBe(0);
  });

  it.each([
    ["user.id", { id: undefined }],
    ["user.id", { id: "42" }],
    ["user.id", { id: 42 }],
    ["user.email", { email: undefined }],
    ["user.email", { email: "" }],
    ["user.email", { email: "nobody" }],
    ["user.email", { email: "a b@example.com" }],
    ["user.email", { email: "a@b@example.com" }],
    ["user.email", { email: null }],
    ["user.full_name", { full_name: undefined }],
    ["user.full_name", { full_name: " " }],
    ["user.full_name", { full_name: "x".repeat(201) }],
    ["user.full_name", { full_name: "a\0" }],
    ["user.avatar_url", { avatar_url: "javascript:alert(1)" }],
    ["user.avatar_url", { avatar_url: "data:image/png;base64,AAAA" }],
    ["user.avatar_url", { avatar_url: "a.png" }],
    ["user.avatar_url", { avatar_url: "" }],
    ["user.avatar_url", { avatar_url: 5 }],
    ["user.role", { role: "owner" }],
    ["user.fullName", { fullName: "camel" }],
  ])(
    "rejects the field %s, with a 400 that names only that path, when the user has %j",
    async (path, more) => {
      expectBadFields(await vote((await newPost()).number, voter(more)), path);
    },
  );

  it.each([
    ["user", {}],
    ["user", { user: null }],
    ["user", { user: "x" }],
    ["userId", { user: voter(), userId: randomUUID() }],
  ])("rejects a missing, invalid or unknown %s in the body (case %#)", async (path, body) => {
    expectBadFields(await workspace.call(`POST /v1/posts/${(await newPost()).number}/votes`, body), path);
  });

  it("rejects a user's second vote with 409 already_voted, and keeps counters, profile and lastInteractionAt", async () => {
    const { id, number } = await newPost();
    const user = voter();
    await vote(number, user);
    const before = [(await workspace.call(`GET /v1/posts/${id}`)).body, await userRow(user.id)];
    expectProblem(await vote(number, { ...user, full_name: "Renamed" }), 409, "already_voted");
    expectProblem(await vote(id, user), 409, "already_voted");
    expect([(await workspace.call(`GET /v1/posts/${id}`)).body, await userRow(user.id)]).toEqual(before);
  });

  it("rejects a second vote, and returns the first vote's id in the problem", async () => {
    const { number } = await newPost();
    const user = voter();
    const first = (await vote(number, user)).body.data.id;
    expect(expectProblem(await vote(number, user), 409, "already_voted").id).toBe(first);
  });

  it("rejects a vote for a user who has already voted in the widget", async () => {
    const visitor = await workspace.endUser();
    const { id, number } = await newPost();
    await visitor.call(`POST /v1/posts/${id}/vote`);
    expectProblem(await vote(number, voter({ id: visitor.userId })), 409, "already_voted");
    expect(await countOf(id)).toBe(1);
  });
});

describe("effects", () => {
  it("a recorded vote changes lastInteractionAt but not updatedAt, and keeps counters exact", async () => {
    const { id, number } = await newPost();
    await api.sql`update posts set updated_at = '2026-01-01' where id = ${id}`;
    await api.sql`update post_activity set last_interaction_at = '2026-01-01' where post_id = ${id}`;
    await vote(number);
    const post = (await workspace.call(`GET /v1/posts/${id}`)).body;
    expect(post).toMatchObject({ updatedAt: "2026-01-01T00:00:00.000Z", votesCount: 1, isVoted: false });
    expect(post.lastInteractionAt > "2026-02").toBe(true);
    expect(await auditCounters(api.db)).toEqual([]);
  });
});
