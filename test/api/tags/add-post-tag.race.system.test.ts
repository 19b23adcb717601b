import { beforeAll, expect, it } from "vitest";
import { type Api, type ApiResponse, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { newPost } from "../posts/new-post.ts";
import { faultsOf, race, repeatedly, startNaively, untilCaught } from "../race.ts";

let api: Api;
beforeAll(async () => {
  api = await sharedApi();
});

/** Some clients tag and untag the same posts while others delete and replace those posts. */
async function tagAndDelete(on: Api, turns = 12): Promise<string[]> {
  const { call } = await newWorkspace(on);
  const place = await newBoard(call);
  const tags: string[] = [];
  for (const name of ["one", "two", "three"]) {
    tags.push((await call("POST /v1/tags", { name, boardId: place.boardId })).body.id);
  }
  const posts = await Promise.all(Array.from({ length: 8 }, async () => (await newPost(call, place)).id));
  const responses = await race(turns, async (client, turn): Promise<ApiResponse> => {
    const at = turn % posts.length;
    const [post, tag] = [posts[at], tags[(client + turn) % tags.length]];
    if (client > 1) return call(`${(client + turn) % 2 ? "POST" : "DELETE"} /v1/posts/${post}/tags/${tag}`);
    const deletion = await call(`DELETE /v1/posts/${post}`);
    if (deletion.status === 200) posts[at] = (await newPost(call, place)).id;
    return deletion;
  });
  expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThan(20);
  return faultsOf(on, responses);
}

it(
  "tag counters stay exact while sixteen clients tag, untag and delete the same posts",
  repeatedly,
  async () => {
    expect(await tagAndDelete(api)).toEqual([]);
  },
);

it("the race test detects a SQL function that reads rows before it locks them", async () => {
  const naive = await startNaively(`
    create or replace function add_post_tag(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
    language plpgsql as $$
    declare
      post uuid := (input->>'id')::uuid;
      tag uuid := (input->>'tagId')::uuid;
      seen integer := (select posts_count from tags where workspace_id = ws and id = tag);
    begin
      if exists (select from post_tags where workspace_id = ws and post_id = post and tag_id = tag) then
        return post_tags_result(ws, post, tag);
      end if;
      perform pg_sleep(0.05);
      insert into post_tags (workspace_id, post_id, tag_id, board_id)
      select ws, post, tag, board_id from posts where workspace_id = ws and id = post on conflict do nothing;
      update tags set posts_count = seen + 1 where workspace_id = ws and id = tag;
      return post_tags_result(ws, post, tag);
    end $$`);
  expect(await untilCaught(() => tagAndDelete(naive, 4))).not.toEqual([]);
});

it("a tag added to a post by sixteen concurrent clients counts once", repeatedly, async () => {
  const { call } = await newWorkspace(api);
  const place = await newBoard(call);
  const { id } = await newPost(call, place);
  const tag = (await call("POST /v1/tags", { name: "once", boardId: place.boardId })).body.id;
  const responses = await race(1, () => call(`POST /v1/posts/${id}/tags/${tag}`));
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
  expect(responses.map(({ body }) => body.tags[0].postsCount)).toEqual(responses.map(() => 1));
});
