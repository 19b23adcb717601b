import { beforeAll, expect, it } from "vitest";
import type { Comment } from "../../../api/comments/contract.ts";
import { type Api, type ApiResponse, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { newPost } from "../posts/new-post.ts";
import { faultsOf, race, repeatedly, startNaively, untilCaught } from "../race.ts";
import { newComment, readTree } from "./new-comment.ts";

let api: Api;
beforeAll(async () => {
  api = await sharedApi();
});

/** Clients reply to each other's comments under two posts; every fifth call deletes a comment and its replies. */
async function replyAndDelete(on: Api, turns = 10) {
  const { call } = await newWorkspace(on);
  const place = await newBoard(call);
  const posts = [(await newPost(call, place)).id, (await newPost(call, place)).id];
  const made = posts.map(() => [] as string[]);
  const responses = await race(turns, async (client, turn): Promise<ApiResponse> => {
    const at = (client + turn) % 2;
    const [post, leaves] = [posts[at], made[at] ?? []];
    const leaf = leaves[(client * 7 + turn * 3) % (leaves.length + 2)];
    if (turn % 5 === 4 && leaf) return call(`DELETE /v1/posts/${post}/comments/${leaf}`);
    const response = await call(`POST /v1/posts/${post}/comments`, {
      content: "…",
      ...(leaf && { parentId: leaf }),
    });
    if (response.status === 201) leaves.push(response.body.id);
    return response;
  });
  const trees = await Promise.all(posts.map((post) => readTree(call, post)));
  const counts = [];
  for (const post of posts) counts.push((await call(`GET /v1/posts/${post}`)).body.commentsCount);
  return { responses, trees, counts, faults: await faultsOf(on, responses) };
}

it(
  "counts are exact and no reply is orphaned when sixteen clients reply and delete in the same threads",
  repeatedly,
  async () => {
    const { responses, trees, counts, faults } = await replyAndDelete(api);
    expect(faults).toEqual([]);
    expect(responses.filter(({ status }) => ![200, 201, 400, 404].includes(status))).toEqual([]);
    expect(trees.map((tree) => tree.length)).toEqual(counts);
    for (const tree of trees) {
      const ids = new Set(tree.map(({ id }) => id));
      const orphans = tree.filter(({ parentId }: Comment) => parentId !== null && !ids.has(parentId));
      expect(orphans).toEqual([]);
    }
  },
);

it("the race test detects SQL functions that count without locking the post", async () => {
  const naive = await startNaively(`
    create or replace function create_comment(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
    language plpgsql as $$
    declare
      post uuid := (input->>'postId')::uuid;
      parent uuid := (input->>'parentId')::uuid;
      total integer := (select comments_count from post_activity where workspace_id = ws and post_id = post);
      made comments;
      author users;
    begin
      if parent is not null and not exists (select from comments where workspace_id = ws and id = parent) then
        perform raise_problem(400, 'unknown_parent', 'is not a comment of this post', 'parentId');
      end if;
      perform pg_sleep(0.05);
      insert into comments (workspace_id, post_id, parent_id, user_id, content)
      values (ws, post, parent, usr, input->>'content') returning * into made;
      update comments set replies_count = replies_count + 1 where workspace_id = ws and id = parent;
      update post_activity set comments_count = total + 1 where workspace_id = ws and post_id = post;
      select * into author from users where workspace_id = ws and id = usr;
      return (comment_text(made, author, false)::json, null)::answer;
    end $$`);
  expect(await untilCaught(async () => (await replyAndDelete(naive, 4)).faults)).not.toEqual([]);
});

it("a reply to a comment that is being deleted is either deleted too or rejected", repeatedly, async () => {
  const { call } = await newWorkspace(api);
  const { id } = await newPost(call, await newBoard(call));
  const responses: ApiResponse[] = [];
  for (let round = 0; round < 20; round += 1) {
    const parent = await newComment(call, id);
    const path = `/v1/posts/${id}/comments` as const;
    const reply = () => call(`POST ${path}`, { content: "late", parentId: parent.id });
    const both = await Promise.all([reply(), call(`DELETE ${path}/${parent.id}`), reply()]);
    expect(both[1].status).toBe(200);
    responses.push(...both);
  }
  expect(await readTree(call, id)).toEqual([]);
  expect(await faultsOf(api, responses)).toEqual([]);
});
