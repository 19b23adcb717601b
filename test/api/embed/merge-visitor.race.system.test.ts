import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { type Api, type ApiResponse, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { newComment } from "../comments/new-comment.ts";
import { newPoll } from "../polls/new-poll.ts";
import { newPost } from "../posts/new-post.ts";
import { faultsOf, race, repeatedly, startNaively, untilCaught } from "../race.ts";
import { askAsBff, speakAs } from "./ask-as-bff.ts";

let api: Api;
beforeAll(async () => {
  api = await sharedApi();
});

/**
 * Anonymous visitors vote, like and take polls while signing in as one of two users, who are also active in other
 * sessions. Meanwhile, staff delete posts and comments. @returns the faults found
 */
async function signInWhileWriting(on: Api): Promise<string[]> {
  const { workspaceId, call } = await newWorkspace(on);
  const bff = await askAsBff(on);
  const place = await newBoard(call);
  const posts = await Promise.all(Array.from({ length: 4 }, async () => (await newPost(call, place)).id));
  const comments = await Promise.all(posts.map(async (id) => (await newComment(call, id)).id));
  const poll = await newPoll(call);
  const entry = (await call("POST /v1/changelogs", { title: "New", content: "x" })).body.id;
  const signIn = (person: number, from?: object) =>
    bff("POST /internal/visitor", {
      workspaceId,
      identity: { kind: "verified", externalId: `person-${person}` },
      ...(from && { from }),
    });
  const people = [(await signIn(0)).body.id, (await signIn(1)).body.id];
  const until = Math.floor(Date.now() / 1_000) + 3_600;

  const responses = await race(4, async (client, turn): Promise<ApiResponse> => {
    const at = (client + turn) % posts.length;
    const doSome = async (who: typeof call) => {
      const batch = await Promise.all([
        who(`POST /v1/posts/${posts[at]}/vote`),
        who(`POST /v1/posts/${posts[(at + 1) % 4]}/vote`),
        who(`POST /v1/posts/${posts[at]}/comments/${comments[at]}/like`),
        who(`POST /v1/polls/${poll.id}/vote`, { optionIds: [poll.options[turn % 3]] }),
        who(`POST /v1/changelogs/${entry}/like`),
      ]);
      return batch.find(({ status }) => status >= 500) ?? batch[0];
    };
    if (client === 0) {
      const deletion = await call(`DELETE /v1/posts/${posts[at]}`);
      const post = await newPost(call, place);
      comments[at] = (await newComment(call, post.id)).id;
      posts[at] = post.id;
      return deletion;
    }
    if (client === 1) return call(`DELETE /v1/posts/${posts[at]}/comments/${comments[at]}`);
    if (client < 6) return doSome(await speakAs(on, workspaceId, people[client % 2]));

    const [userId, sessionId] = [randomUUID(), randomUUID()];
    await bff("POST /internal/visitor", { workspaceId, identity: { kind: "anonymous", id: userId } });
    const visitor = await speakAs(on, workspaceId, userId, { anon: true, vfy: false, sid: sessionId });
    await doSome(visitor);
    const [signedIn] = await Promise.all([
      signIn(client % 2, { userId, sessionId, until }),
      doSome(visitor),
      newComment(visitor, posts[at] ?? "").catch(() => undefined),
    ]);
    return signedIn;
  });
  const left = await on.sql`
    select u.id from users u
    where u.workspace_id = ${workspaceId} and identity = 'anonymous'
      and exists (select from votes v where v.workspace_id = u.workspace_id and v.user_id = u.id)`;
  expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThan(40);
  return [...(await faultsOf(on, responses)), ...left.map(({ id }) => `${id} was left behind`)];
}

it(
  "counters stay exact when visitors sign in while they and other users are writing",
  repeatedly,
  async () => {
    expect(await signInWhileWriting(api)).toEqual([]);
  },
);

it("the race test detects a SQL function that merges without locking", async () => {
  const naive = await startNaively(`
    create or replace function merge_visitor(ws uuid, anonymous uuid, person uuid) returns void
    language plpgsql as $$
    begin
      update post_activity a set votes_count = (
        select count(distinct case when user_id = anonymous then person else user_id end) from votes v
        where v.workspace_id = ws and v.post_id = a.post_id)
      where workspace_id = ws and post_id in (select post_id from votes where user_id = anonymous);
      perform pg_sleep(0.005);
      delete from votes v where workspace_id = ws and user_id = anonymous and exists (
        select from votes o where o.workspace_id = ws and o.post_id = v.post_id and o.user_id = person);
      update votes set user_id = person where workspace_id = ws and user_id = anonymous;
    end $$`);
  expect(await untilCaught(() => signInWhileWriting(naive))).not.toEqual([]);
});
