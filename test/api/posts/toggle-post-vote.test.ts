import { randomUUID } from "node:crypto";
import type { TransactionSql } from "postgres";
import { beforeAll, describe, expect, it } from "vitest";
import { PostVote } from "../../../api/posts/contract.ts";
import { type Api, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { expectBadFields, expectProblem, withoutIds } from "../expect-problem.ts";
import { callWhileLocked } from "../lock-waits.ts";
import { newPost } from "./new-post.ts";

let api: Api;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
let place: { boardId: string; categoryId: string };
const toggle = (id: string, call = workspace.call, body?: unknown) => call(`POST /v1/posts/${id}/vote`, body);

beforeAll(async () => {
  api = await sharedApi();
  workspace = await newWorkspace(api);
  place = await newBoard(workspace.call);
});

describe("accepted requests", () => {
  it("accepts a vote and then its withdrawal, and returns 200 with the resulting state", async () => {
    const { id: postId } = await newPost(workspace.call, place);
    for (const isVoted of [true, false, true]) {
      const response = await toggle(postId);
      expect(response.status).toBe(200);
      expect(PostVote.parse(response.body)).toEqual({ postId, isVoted, votesCount: Number(isVoted) });
      expect(response.headers.get("location")).toBeNull();
      const post = (await workspace.call(`GET /v1/posts/${postId}`)).body;
      expect(post).toMatchObject({ isVoted, votesCount: Number(isVoted) });
    }
  });

  it("accepts one vote per user, from both staff and end users", async () => {
    const { id } = await newPost(workspace.call, place);
    const people = [workspace, await workspace.keyOf("member"), await workspace.endUser()];
    for (const [n, { call }] of people.entries()) {
      expect((await toggle(id, call)).body).toMatchObject({ isVoted: true, votesCount: n + 1 });
    }
    expect((await toggle(id, people[1]?.call)).body).toMatchObject({ isVoted: false, votesCount: 2 });
  });

  it("accepts two API keys of one user, and counts them as one voter", async () => {
    const { id } = await newPost(workspace.call, place);
    const [one, two] = [await workspace.keyOf("admin"), await workspace.keyOf("admin")];
    expect(one.userId).toBe(two.userId);
    expect((await toggle(id, one.call)).body.isVoted).toBe(true);
    expect((await toggle(id, two.call)).body).toMatchObject({ isVoted: false, votesCount: 0 });
  });

  it("accepts an end user's vote on their own private post, with an empty object as body", async () => {
    const { call } = await workspace.endUser();
    const { id } = await newPost(call, place, { visibility: "private" });
    expect((await toggle(id, call, {})).body).toMatchObject({ isVoted: true, votesCount: 1 });
  });
});

it("two toggles of one user at the same time take turns, and each returns the count that it leaves", async () => {
  const { id } = await newPost(workspace.call, place);
  // With an Idempotency-Key, each call is a transaction of its own, as in two processes.
  const vote = () =>
    workspace.call(`POST /v1/posts/${id}/vote`, undefined, { "idempotency-key": randomUUID() });
  const lock = (sql: TransactionSql) => sql`
    select from post_activity
    where workspace_id = ${workspace.workspaceId} and post_id = ${id} for no key update`;
  const responses = await callWhileLocked(api, lock, [vote, vote]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  const votes = responses.map(({ body }) => [body.isVoted, body.votesCount]);
  expect(votes.toSorted()).toEqual([
    [false, 0],
    [true, 1],
  ]);
});

describe("rejected requests", () => {
  it("rejects a vote for a post that the caller cannot see, with the same response as for an unknown id, and does not count it", async () => {
    const [visitor, other] = [await workspace.endUser(), await newWorkspace(api)];
    const hidden = await newPost(workspace.call, place, { visibility: "private" });
    for (const call of [visitor.call, other.call]) {
      const never = randomUUID();
      const [one, absent] = [await toggle(hidden.id, call), await toggle(never, call)];
      expectProblem(one, 404, "not_found");
      expect(withoutIds(one, hidden.id)).toEqual(withoutIds(absent, never));
    }
    expect((await workspace.call(`GET /v1/posts/${hidden.id}`)).body.votesCount).toBe(0);
  });

  it("rejects an id that is not a UUID, and a body that is not empty", async () => {
    const { id } = await newPost(workspace.call, place);
    expectBadFields(await toggle("7"), "id");
    expectBadFields(await toggle(id, workspace.call, { userId: randomUUID() }), "userId");
    expect((await workspace.call(`GET /v1/posts/${id}`)).body.votesCount).toBe(0);
  });
});

describe("effects", () => {
  it("a vote and its withdrawal both change lastInteractionAt, but not updatedAt", async () => {
    const { id } = await newPost(workspace.call, place);
    for (const _ of ["vote", "withdrawal"]) {
      await api.sql`update posts set updated_at = '2026-01-01' where id = ${id}`;
      await api.sql`update post_activity set last_interaction_at = '2026-01-01' where post_id = ${id}`;
      await toggle(id);
      const post = (await workspace.call(`GET /v1/posts/${id}`)).body;
      expect(post.updatedAt).toBe("2026-01-01T00:00:00.000Z");
      expect(post.lastInteractionAt > "2026-02").toBe(true);
    }
  });
});

describe("locked rows", () => {
  it("a post row locked by another transaction delays only votes in the post's own workspace", async () => {
    const { id: locked } = await newPost(workspace.call, place);
    const { id: same } = await newPost(workspace.call, place);
    const other = await newWorkspace(api);
    const { id: free } = await newPost(other.call, await newBoard(other.call));
    const order: string[] = [];
    const vote = async (name: string, id: string, call = workspace.call) => {
      const { status, body } = await toggle(id, call);
      order.push(name);
      return [status, body.isVoted];
    };
    const holder = await api.sql.reserve();
    await holder`begin`;
    await holder`
      select from post_activity where workspace_id = ${workspace.workspaceId} and post_id = ${locked} for update`;
    // Send each vote in its own turn of the event loop, so that the votes are in several batches.
    const waiting = [vote("locked", locked), vote("locked", locked, (await workspace.endUser()).call)];
    waiting.push(vote("same", same));
    expect(await vote("other", free, other.call)).toEqual([200, true]);
    expect(await vote("other", free, (await other.endUser()).call)).toEqual([200, true]);
    expect(order).not.toContain("locked");
    await holder`rollback`;
    holder.release();
    expect(await Promise.all(waiting)).toEqual([
      [200, true],
      [200, true],
      [200, true],
    ]);
  });
});
