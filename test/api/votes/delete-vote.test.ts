import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { auditCounters } from "../../../api/upkeep/audit-counters.ts";
import { RemovedVote } from "../../../api/votes/contract.ts";
import { type Api, type Call, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { expectBadFields, expectProblem, withoutIds } from "../expect-problem.ts";
import { newNumberedPost, voter } from "./new-vote.ts";

let api: Api;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
let place: { boardId: string; categoryId: string };
const newPost = () => newNumberedPost(workspace.call, place);
const remove = (post: string | number, query = "", call: Call = workspace.call, body?: unknown) =>
  call(`DELETE /v1/posts/${post}/votes${query}`, body);
const countOf = async (id: string) => (await workspace.call(`GET /v1/posts/${id}`)).body.votesCount;
const give = async (post: string | number, more: object = {}) => {
  const user = voter(more);
  await workspace.call(`POST /v1/posts/${post}/votes`, { user });
  return user;
};

beforeAll(async () => {
  api = await sharedApi();
  workspace = await newWorkspace(api);
  place = await newBoard(workspace.call);
});

describe("accepted requests", () => {
  it("accepts a request without externalUserId, and removes only the vote of the key's own user", async () => {
    const { id, number } = await newPost();
    await give(number);
    await workspace.call(`POST /v1/posts/${id}/vote`);
    const response = await remove(number);
    expect(response.status).toBe(200);
    expect(RemovedVote.parse(response.body).success).toBe(true);
    expect(Object.keys(response.body)).toEqual(["success", "message"]);
    expect((await workspace.call(`GET /v1/posts/${id}`)).body).toMatchObject({
      votesCount: 1,
      isVoted: false,
    });
  });

  it("accepts externalUserId in upper case, with an empty object as body, and removes only that voter's vote", async () => {
    const { id, number } = await newPost();
    const [one, two] = [await give(number), await give(number)];
    await workspace.call(`POST /v1/posts/${id}/vote`);
    expect((await remove(id, `?externalUserId=${one.id.toUpperCase()}`, workspace.call, {})).status).toBe(
      200,
    );
    const { data } = (await workspace.call(`GET /v1/posts/${number}/votes?sortOrder=asc`)).body;
    const voters = data.map((vote: { external_author: { id: string } }) => vote.external_author.id);
    expect(voters).toEqual([two.id, workspace.userId]);
    expect(await countOf(id)).toBe(2);
  });

  it("accepts a widget user's verified id, and never removes an unverified user's vote", async () => {
    const { id, number } = await newPost();
    const external = randomUUID();
    for (const identity of ["unverified", "verified"]) {
      await api.sql`
        with made as (
          insert into users (workspace_id, role, identity, external_id, full_name)
          values (${workspace.workspaceId}, 'end_user', ${identity}, ${external}, ${identity}) returning id
        ), voted as (
          insert into votes (workspace_id, post_id, user_id) select ${workspace.workspaceId}, ${id}, made.id from made
        )
        update post_activity set votes_count = votes_count + 1 where post_id = ${id}`;
    }
    expect((await remove(number, `?externalUserId=${external}`)).status).toBe(200);
    expectProblem(await remove(number, `?externalUserId=${external}`), 404, "not_voted");
    expect(await countOf(id)).toBe(1);
    const { data } = (await workspace.call(`GET /v1/posts/${number}/votes`)).body;
    expect(data[0].external_author.full_name).toBe("unverified");
  });

  it("accepts the customer's own user id in any format", async () => {
    const { id, number } = await newPost();
    for (const external of ["42", "cn=Vera, ou=Sales", `${randomUUID()}-x`]) {
      await api.sql`
        with made as (
          insert into users (workspace_id, role, identity, external_id, full_name)
          values (${workspace.workspaceId}, 'end_user', 'verified', ${external}, 'Vera') returning id
        ), voted as (
          insert into votes (workspace_id, post_id, user_id) select ${workspace.workspaceId}, ${id}, made.id from made
        )
        update post_activity set votes_count = votes_count + 1 where post_id = ${id}`;
      const query = `?externalUserId=${encodeURIComponent(external)}`;
      expect((await remove(number, query)).status).toBe(200);
      expectProblem(await remove(number, query), 404, "not_voted");
    }
    expect(await countOf(id)).toBe(0);
  });

  it("accepts a new vote after the removal, and gives it a new id", async () => {
    const { number } = await newPost();
    const user = voter();
    const send = () => workspace.call(`POST /v1/posts/${number}/votes`, { user });
    const first = await send();
    await remove(number, `?externalUserId=${user.id}`);
    const second = await send();
    expect(second.status).toBe(201);
    expect(second.body.data.id).not.toBe(first.body.data.id);
    expect(second.body.data.external_author).toEqual(first.body.data.external_author);
  });
});

describe("rejected requests", () => {
  it("rejects end users, who remove their votes with the toggle endpoint", async () => {
    const { call } = await workspace.endUser();
    const { id, number } = await newPost();
    await call(`POST /v1/posts/${id}/vote`);
    expectProblem(await remove(number, "", call), 403, "role_not_allowed");
    expect(await countOf(id)).toBe(1);
  });

  it("rejects removing a vote on another workspace's post with the same response as for an unknown id, and keeps the vote", async () => {
    const [other, never] = [await newWorkspace(api), randomUUID()];
    const { id, number } = await newPost();
    const user = await give(number);
    const query = `?externalUserId=${user.id}`;
    const [one, absent] = [await remove(id, query, other.call), await remove(never, query, other.call)];
    expectProblem(one, 404, "not_found");
    expect(withoutIds(one, id)).toEqual(withoutIds(absent, never));
    expectProblem(await remove(number, query, other.call), 404, "not_found");
    expect(await countOf(id)).toBe(1);
  });

  it("rejects the removal of a vote that never existed or was already removed, with 404 not_voted", async () => {
    const [{ id, number }, elsewhere] = [await newPost(), await newPost()];
    const user = await give(elsewhere.number);
    expectProblem(await remove(number), 404, "not_voted");
    for (const voterId of [user.id, randomUUID(), workspace.userId]) {
      expectProblem(await remove(number, `?externalUserId=${voterId}`), 404, "not_voted");
    }
    await remove(elsewhere.number, `?externalUserId=${user.id}`);
    expectProblem(await remove(elsewhere.number, `?externalUserId=${user.id}`), 404, "not_voted");
    expect([await countOf(id), await countOf(elsewhere.id)]).toEqual([0, 0]);
  });

  it.each([
    ["?externalUserId=", "externalUserId"],
    [`?externalUserId=${"x".repeat(256)}`, "externalUserId"],
    ["?externalUserId=a%0ab", "externalUserId"],
    ["?externalUserId=a&externalUserId=b", "externalUserId"],
    [`?userId=${randomUUID()}`, "userId"],
  ])("rejects the query %s with a 400 that names the parameter", async (query, field) => {
    expectBadFields(await remove(1, query), field);
  });

  it("rejects a body that is not empty, and a post id that is neither a number nor a UUID", async () => {
    expectBadFields(await remove(1, "", workspace.call, { user: voter() }), "user");
    for (const name of ["-1", "1.5", "0x10", "x"]) expectBadFields(await remove(name), "postId");
    for (const name of ["0", "9007199254740992", "9".repeat(19)]) {
      expectProblem(await remove(name), 404, "not_found");
    }
  });
});

describe("effects", () => {
  it("removing a vote keeps the user, changes lastInteractionAt, and keeps counters exact", async () => {
    const { id, number } = await newPost();
    const user = await give(number);
    await api.sql`update post_activity set last_interaction_at = '2026-01-01' where post_id = ${id}`;
    await remove(number, `?externalUserId=${user.id}`);
    expect((await workspace.call(`GET /v1/posts/${id}`)).body.lastInteractionAt > "2026-02").toBe(true);
    expect(await api.sql`select full_name from users where id = ${user.id}`).toEqual([
      { full_name: "Vera Voter" },
    ]);
    expect(await auditCounters(api.db)).toEqual([]);
  });
});
