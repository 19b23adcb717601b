import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { PostVote } from "../../../api/posts/contract.ts";
import { type Api, type Call, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { expectBadFields, expectProblem, withoutIds } from "../expect-problem.ts";
import { newPost } from "./new-post.ts";

let api: Api;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
let place: { boardId: string; categoryId: string };
let visitor: Awaited<ReturnType<typeof workspace.endUser>>;
const setVote = (id: string, isVoted: unknown, call: Call = visitor.call) =>
  call(`PUT /visitor/posts/${id}/vote`, { isVoted });
const toggle = (id: string, key?: string) =>
  visitor.call(`POST /v1/posts/${id}/vote`, undefined, key ? { "idempotency-key": key } : {});

beforeAll(async () => {
  api = await sharedApi();
  workspace = await newWorkspace(api);
  visitor = await workspace.endUser();
  place = await newBoard(workspace.call);
});

/** Reads the fields that a vote can change. */
async function stateOf(id: string) {
  const [state] = await api.sql`
    select a.*, p.updated_at, (
      select json_agg(v order by v.number) from votes v
      where v.workspace_id = p.workspace_id and v.post_id = p.id) as votes
    from posts p join post_activity a on a.workspace_id = p.workspace_id and a.post_id = p.id
    where p.workspace_id = ${workspace.workspaceId} and p.id = ${id}`;
  return state;
}

describe("accepted requests", () => {
  it("accepts isVoted true and then false, and returns 200 with the resulting state", async () => {
    const { id: postId } = await newPost(workspace.call, place);
    for (const isVoted of [true, false, true]) {
      const response = await setVote(postId, isVoted);
      expect(response.status).toBe(200);
      expect(PostVote.parse(response.body)).toEqual({ postId, isVoted, votesCount: Number(isVoted) });
      const post = (await visitor.call(`GET /v1/posts/${postId}`)).body;
      expect(post).toMatchObject({ isVoted, votesCount: Number(isVoted) });
    }
  });

  it("accepts a repeated isVoted, and returns the same response without changing anything", async () => {
    const { id } = await newPost(workspace.call, place);
    await workspace.call(`POST /v1/posts/${id}/vote`);
    for (const isVoted of [false, true, false]) {
      const first = await setVote(id, isVoted);
      const before = await stateOf(id);
      const again = await setVote(id, isVoted);
      expect([again.status, again.text]).toEqual([200, first.text]);
      expect(await stateOf(id)).toEqual(before);
    }
  });
});

describe("older widgets that toggle votes", () => {
  it("an older widget's toggle that is repeated with its Idempotency-Key counts once and returns the stored response", async () => {
    const { id } = await newPost(workspace.call, place);
    const key = randomUUID();
    const [first, again] = [await toggle(id, key), await toggle(id, key)];
    expect(first.body).toMatchObject({ isVoted: true, votesCount: 1 });
    expect([again.text, again.headers.get("idempotency-replayed")]).toEqual([first.text, "true"]);
    expect((await setVote(id, true)).body).toMatchObject({ isVoted: true, votesCount: 1 });
    expect((await toggle(id, randomUUID())).body).toMatchObject({ isVoted: false, votesCount: 0 });
  });

  it("an older widget's toggle that is repeated late does not undo a later isVoted", async () => {
    const { id } = await newPost(workspace.call, place);
    const key = randomUUID();
    await toggle(id, key);
    await setVote(id, false);
    await toggle(id, key);
    expect((await visitor.call(`GET /v1/posts/${id}`)).body).toMatchObject({ isVoted: false, votesCount: 0 });
  });
});

describe("rejected requests", () => {
  it("rejects a vote for a post that the caller cannot see, with the same response as for an unknown id", async () => {
    const hidden = await newPost(workspace.call, place, { visibility: "private" });
    const never = randomUUID();
    for (const isVoted of [true, false]) {
      const [one, absent] = [await setVote(hidden.id, isVoted), await setVote(never, isVoted)];
      expectProblem(one, 404, "not_found");
      expect(withoutIds(one, hidden.id)).toEqual(withoutIds(absent, never));
    }
    expect((await workspace.call(`GET /v1/posts/${hidden.id}`)).body.votesCount).toBe(0);
  });

  it("rejects an isVoted that is not a boolean with a 400 that names isVoted, and changes nothing", async () => {
    const { id } = await newPost(workspace.call, place);
    const before = await stateOf(id);
    for (const isVoted of [undefined, null, "true", 1, {}])
      expectBadFields(await setVote(id, isVoted), "isVoted");
    expect(await stateOf(id)).toEqual(before);
  });

  it("rejects staff with 401, because they toggle votes under /v1", async () => {
    const { id } = await newPost(workspace.call, place);
    expectProblem(await setVote(id, true, workspace.call), 401, "unauthorized");
  });
});
