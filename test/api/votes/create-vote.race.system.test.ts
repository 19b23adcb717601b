import { beforeAll, expect, it } from "vitest";
import { type Api, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { faultsOf, race, repeatedly, startNaively, untilCaught } from "../race.ts";
import { newNumberedPost, voter } from "./new-vote.ts";

let api: Api;
beforeAll(async () => {
  api = await sharedApi();
});

/** Sixteen clients record the same new user's vote on the same post, for one new user after another. */
async function voteForOne(on: Api, turns = 12) {
  const { call, workspaceId } = await newWorkspace(on);
  const { id, number } = await newNumberedPost(call, await newBoard(call));
  const users = Array.from({ length: turns }, () => voter());
  const responses = await race(turns, (client, turn) =>
    call(`POST /v1/posts/${number}/votes`, { user: { ...users[turn], full_name: `Client ${client}` } }),
  );
  const rows = await on.sql`
    select from users where workspace_id = ${workspaceId} and id = any(${users.map((user) => user.id)})`;
  const { votesCount } = (await call(`GET /v1/posts/${id}`)).body;
  return { responses, people: rows.length, votesCount, faults: await faultsOf(on, responses) };
}

it(
  "of sixteen concurrent votes for one new user, one succeeds and the others get already_voted",
  repeatedly,
  async () => {
    const { responses, people, votesCount, faults } = await voteForOne(api);
    expect(faults).toEqual([]);
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(12);
    expect(responses.filter(({ body }) => body.code === "already_voted")).toHaveLength(15 * 12);
    expect({ people, votesCount }).toEqual({ people: 12, votesCount: 12 });
  },
);

it("the race test detects a SQL function that reads before it inserts", async () => {
  const naive = await startNaively(`
    create or replace function create_vote(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
    language plpgsql as $$
    declare
      post uuid := find_post(ws, input->>'postId');
      profile jsonb := input->'user';
      voter users := find_voter(ws, profile->>'id');
      made votes;
    begin
      if exists (select from votes where workspace_id = ws and post_id = post and user_id = voter.id) then
        perform raise_problem(409, 'already_voted', 'This user has already voted on this post.');
      end if;
      perform pg_sleep(0.05);
      if voter.id is null then
        insert into users (workspace_id, id, role, identity, external_id, email, full_name)
        values (ws, (profile->>'id')::uuid, 'end_user', 'verified', profile->>'id', profile->>'email',
                profile->>'full_name') returning * into voter;
      end if;
      insert into votes (workspace_id, post_id, user_id) values (ws, post, voter.id) returning * into made;
      update post_activity set votes_count = votes_count + 1 where workspace_id = ws and post_id = post;
      return (json_build_object('success', true, 'data', vote_text(made, voter, 1, 1)::json), null)::answer;
    end $$`);
  expect(await untilCaught(async () => (await voteForOne(naive, 4)).faults)).not.toEqual([]);
});

it(
  "counters stay exact while clients add, remove and toggle the same users' votes on the same posts",
  repeatedly,
  async () => {
    const workspace = await newWorkspace(api);
    const place = await newBoard(workspace.call);
    const posts = [
      await newNumberedPost(workspace.call, place),
      await newNumberedPost(workspace.call, place),
    ];
    const people = [await workspace.endUser(), await workspace.endUser(), await workspace.endUser()];
    const responses = await race(12, (client, turn) => {
      const [post, person] = [posts[(client + turn) % 2], people[(client * 2 + turn) % 3]];
      const user = voter({ id: person?.userId });
      if (client % 3 === 0) return workspace.call(`POST /v1/posts/${post?.number}/votes`, { user });
      if (client % 3 === 1) {
        return workspace.call(`DELETE /v1/posts/${post?.id}/votes?externalUserId=${user.id}`);
      }
      return (person ?? workspace).call(`POST /v1/posts/${post?.id}/vote`);
    });
    expect(responses.filter(({ status }) => ![200, 201, 404, 409].includes(status))).toEqual([]);
    expect(await faultsOf(api, responses)).toEqual([]);
  },
);
