import type { TransactionSql } from "postgres";
import { beforeAll, expect, it } from "vitest";
import { type Api, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { callWhileLocked } from "../lock-waits.ts";
import { newPost } from "../posts/new-post.ts";
import { faultsOf, race, repeatedly, startNaively, untilCaught } from "../race.ts";
import { newComment } from "./new-comment.ts";

let api: Api;
beforeAll(async () => {
  api = await sharedApi();
});

/** Four users with four clients each toggle their likes of the same two comments. */
async function toggle(on: Api, turns = 12) {
  const workspace = await newWorkspace(on);
  const { id: post } = await newPost(workspace.call, await newBoard(workspace.call));
  const comments = [(await newComment(workspace.call, post)).id, (await newComment(workspace.call, post)).id];
  const people = [workspace, await workspace.endUser(), await workspace.endUser(), await workspace.endUser()];
  const responses = await race(turns, (client, turn) => {
    const [person, comment] = [people[client % 4] ?? workspace, comments[turn % 2]];
    return person.call(`POST /v1/posts/${post}/comments/${comment}/like`);
  });
  return { responses, turns, people, comments, faults: await faultsOf(on, responses) };
}

it(
  "like counts are exact and the results of toggles are serializable when sixteen clients toggle likes",
  repeatedly,
  async () => {
    const { responses, turns, people, comments, faults } = await toggle(api);
    expect(faults).toEqual([]);
    expect(responses.every(({ status }) => status === 200)).toBe(true);
    // Each user toggles each comment an even number of times, so in any order no like remains, and half of the
    // responses have `isLiked: true`.
    for (const [person] of people.entries()) {
      for (const comment of comments) {
        const own = responses.filter(
          ({ body }, at) => Math.floor(at / turns) % 4 === person && body.commentId === comment,
        );
        expect(own.filter(({ body }) => body.isLiked)).toHaveLength(own.length / 2);
      }
    }
    const rows = await api.sql`select from comment_likes where comment_id = any(${comments})`;
    expect(rows).toHaveLength(0);
  },
);

it("two toggles of one user at the same time take turns, and each returns the count that it leaves", async () => {
  const { call, workspaceId } = await newWorkspace(api);
  const { id: post } = await newPost(call, await newBoard(call));
  const { id } = await newComment(call, post);
  const like = () => call(`POST /v1/posts/${post}/comments/${id}/like`);
  const lock = (sql: TransactionSql) =>
    sql`select from comments where workspace_id = ${workspaceId} and id = ${id} for no key update`;
  const responses = await callWhileLocked(api, lock, [like, like]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  const likes = responses.map(({ body }) => [body.isLiked, body.likesCount]);
  expect(likes.toSorted()).toEqual([
    [false, 0],
    [true, 1],
  ]);
});

it("the race test detects a SQL function that reads rows before it locks them", async () => {
  const naive = await startNaively(`
    create or replace function toggle_comment_like(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
    language plpgsql as $$
    declare
      comment uuid := (input->>'id')::uuid;
      total integer := (select likes_count from comments where workspace_id = ws and id = comment);
      liked boolean := not exists (
        select from comment_likes where workspace_id = ws and comment_id = comment and user_id = usr);
    begin
      perform pg_sleep(0.05);
      if liked then
        insert into comment_likes (workspace_id, comment_id, user_id) values (ws, comment, usr);
      else
        delete from comment_likes where workspace_id = ws and comment_id = comment and user_id = usr;
      end if;
      total := total + case when liked then 1 else -1 end;
      update comments set likes_count = total where workspace_id = ws and id = comment;
      return (json_build_object('commentId', comment, 'isLiked', liked, 'likesCount', total), null)::answer;
    end $$`);
  expect(await untilCaught(async () => (await toggle(naive, 4)).faults)).not.toEqual([]);
});

it("deleting a comment while its reply is being liked leaves no like behind", repeatedly, async () => {
  const { call } = await newWorkspace(api);
  const { id: post } = await newPost(call, await newBoard(call));
  const path = `/v1/posts/${post}/comments` as const;
  const responses = [];
  for (let round = 0; round < 15; round += 1) {
    const parent = await newComment(call, post);
    const reply = await newComment(call, post, parent.id);
    const like = () => call(`POST ${path}/${reply.id}/like`);
    const batch = await Promise.all([like(), like(), call(`DELETE ${path}/${parent.id}`), like()]);
    expect(batch[2].status).toBe(200);
    responses.push(...batch);
  }
  expect(await faultsOf(api, responses)).toEqual([]);
});
