import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type Api, type ApiResponse, newWorkspace, type OwnApi, startApi } from "../../harness.ts";
import { expectProblem } from "../expect-problem.ts";
import { callWhileLocked } from "../lock-waits.ts";
import { faultsOf, race, repeatedly, startNaively, untilCaught } from "../race.ts";
import { at, newPoll, readPoll } from "./new-poll.ts";

const timeout = { timeout: 50_000, interval: 5 };
let api: OwnApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

/** Four users with four clients each vote repeatedly in one poll of each type, and sometimes withdraw their votes. */
async function voteAgain(on: Api, turns = 12) {
  const workspace = await newWorkspace(on);
  const people = [workspace, await workspace.endUser(), await workspace.endUser(), await workspace.endUser()];
  const types = ["single", "multiple", "ranked"];
  const polls = await Promise.all(types.map((type) => newPoll(workspace.call, { type })));
  const responses = await race(turns, (client, turn): Promise<ApiResponse> => {
    const [person, poll] = [people[client % 4] ?? workspace, polls[turn % 3]];
    if ((client + turn) % 5 === 0) return person.call(`DELETE /v1/polls/${poll?.id}/vote`);
    const [a, b, c] = poll?.options ?? [];
    const rankings = [[a], [b, c], [c, a, b], [b]];
    const optionIds = rankings[(client * 3 + turn) % 4] ?? [];
    return person.call(`POST /v1/polls/${poll?.id}/vote`, {
      optionIds: turn % 3 === 0 ? optionIds.slice(0, 1) : optionIds,
    });
  });
  return { workspace, people, polls, responses, faults: await faultsOf(on, responses) };
}

it("ballots and counts are exact after sixteen clients vote repeatedly", repeatedly, async () => {
  const { workspace, people, polls, responses, faults } = await voteAgain(api);
  expect(faults).toEqual([]);
  expect(responses.filter(({ status }) => ![200, 404].includes(status))).toEqual([]);
  for (const { id } of polls) {
    const { totalVotes, options, type } = await readPoll(workspace.call, id);
    const seen = await Promise.all(people.map(({ call }) => readPoll(call, id)));
    expect(seen.filter(({ isVoted }) => isVoted)).toHaveLength(totalVotes);
    const chosen = seen.flatMap((poll) =>
      poll.options.filter(({ isVoted, userRank }) => isVoted && (userRank ?? 1) === 1),
    );
    expect(options.reduce((sum, { votesCount }) => sum + votesCount, 0)).toBe(chosen.length);
    if (type !== "multiple") expect(chosen).toHaveLength(totalVotes);
  }
});

it("the race test detects a SQL function that reads rows before it locks them", async () => {
  const naive = await startNaively(`
    create or replace function vote_on_poll(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
    language plpgsql as $$
    declare
      poll uuid := (input->>'id')::uuid;
      ranked boolean := (select type = 'ranked' from polls where workspace_id = ws and id = poll);
      chosen uuid[] := array(select jsonb_array_elements_text(input->'optionIds')::uuid);
      counted uuid[] := case when ranked then chosen[1:1] else chosen end;
      before uuid[] := array(select option_id from ballot_choices
        where workspace_id = ws and poll_id = poll and user_id = usr and coalesce(rank, 1) = 1);
    begin
      perform pg_sleep(0.05);
      delete from ballots where workspace_id = ws and poll_id = poll and user_id = usr;
      insert into ballots (workspace_id, poll_id, user_id) values (ws, poll, usr) on conflict do nothing;
      insert into ballot_choices (workspace_id, poll_id, user_id, option_id, rank)
      select ws, poll, usr, c.id, case when ranked then c.place end
      from unnest(chosen) with ordinality as c (id, place) on conflict do nothing;
      update poll_options set votes_count = votes_count + (id = any(counted))::int - (id = any(before))::int
      where workspace_id = ws and poll_id = poll;
      if before = '{}' then
        update polls set ballots_count = ballots_count + 1 where workspace_id = ws and id = poll;
      end if;
      return (json_build_object('message', 'Vote recorded'), null)::answer;
    end $$`);
  expect(await untilCaught(async () => (await voteAgain(naive, 4)).faults)).not.toEqual([]);
});

it("a vote near a poll's start or end is stored if and only if it is acknowledged", repeatedly, async () => {
  const workspace = await newWorkspace(api);
  const people = await Promise.all(Array.from({ length: 16 }, () => workspace.endUser()));
  const { id, options } = await newPoll(workspace.call, { startAt: at(60) });
  const statusesByPerson = people.map(() => [] as number[]);
  const histories = people.map(async ({ call }, person) => {
    const statuses = statusesByPerson[person] ?? [];
    let kept: string | undefined;
    for (let turn = 0; !(statuses.includes(200) && statuses.at(-1) === 409); turn += 1) {
      const { status, body } = await call(`POST /v1/polls/${id}/vote`, { optionIds: [options[turn % 3]] });
      statuses.push(status);
      if (status === 200) kept = options[turn % 3];
      else expect({ status, code: body.code }).toEqual({ status: 409, code: "poll_not_active" });
    }
    return { statuses, kept, poll: await readPoll(call, id) };
  });
  await vi.waitUntil(() => statusesByPerson.every((statuses) => statuses.includes(409)), timeout);
  await api.sql`update polls set start_at = clock_timestamp() + interval '30 ms' where id = ${id}`;
  await vi.waitUntil(() => statusesByPerson.every((statuses) => statuses.includes(200)), timeout);
  // Lock first, so that the clock is read after the last earlier vote has committed.
  await api.sql`
    with locked as materialized (select id from polls where id = ${id} for no key update)
    update polls p set end_at = clock_timestamp() + interval '30 ms' from locked where p.id = locked.id`;
  for (const { statuses, kept, poll } of await Promise.all(histories)) {
    // Votes are rejected, then accepted, then rejected for good; the stored vote is the last acknowledged one.
    expect(statuses.filter((status, turn) => status !== statuses[turn - 1])).toEqual([409, 200, 409]);
    expect(poll.options.filter(({ isVoted }) => isVoted).map((option) => option.id)).toEqual([kept]);
  }
  const outside = await api.sql`
    select from ballots b join polls p on p.workspace_id = b.workspace_id and p.id = b.poll_id
    where p.id = ${id} and b.created_at not between p.start_at and p.end_at`;
  expect(outside).toHaveLength(0);
  expect(await faultsOf(api, [])).toEqual([]);
});

it("a vote or a withdrawal that waits for the poll until it has ended is rejected, and changes nothing", async () => {
  const workspace = await newWorkspace(api);
  const [{ call }, visitor] = [workspace, await workspace.endUser()];
  const { id, options } = await newPoll(call);
  await call(`POST /v1/polls/${id}/vote`, { optionIds: options.slice(0, 1) });
  const before = await readPoll(call, id);
  const responses = await callWhileLocked(
    api,
    (sql) => sql`select from polls where id = ${id} for no key update`,
    [
      () => visitor.call(`POST /v1/polls/${id}/vote`, { optionIds: options.slice(1, 2) }),
      () => call(`POST /v1/polls/${id}/vote`, { optionIds: options.slice(1, 2) }),
      () => call(`DELETE /v1/polls/${id}/vote`),
    ],
    (sql) => sql`update polls set end_at = clock_timestamp() where id = ${id}`,
  );
  for (const response of responses) expectProblem(response, 409, "poll_not_active");
  const { endAt, status, ...after } = await readPoll(call, id);
  expect(before).toMatchObject(after);
});

it("a vote accepted before the poll ends is not dated after the end, however long the write takes", async () => {
  const workspace = await newWorkspace(api);
  const { id, options } = await newPoll(workspace.call);
  const vote = (at: number) => workspace.call(`POST /v1/polls/${id}/vote`, { optionIds: [options[at]] });
  await vote(0);
  // Delay the next vote until the poll has ended: after the voting window is checked, before the ballot is stored.
  await api.sql.unsafe(`
    create function wait_for_the_end() returns trigger language plpgsql as $$
    begin
      perform pg_sleep_until((select end_at + interval '5 ms' from polls where id = old.poll_id));
      return old;
    end $$;
    create trigger wait_for_the_end before delete on ballots for each row execute function wait_for_the_end()`);
  // Double the time for each attempt, because a slow machine may not vote before the poll ends.
  for (let left = 250, status = 0; status !== 200; left *= 2) {
    await api.sql`update polls set end_at = clock_timestamp() + ${`${left} ms`}::interval where id = ${id}`;
    status = (await vote(1)).status;
  }
  await api.sql.unsafe("drop trigger wait_for_the_end on ballots; drop function wait_for_the_end");
  const late = await api.sql`
    select from ballots b join polls p on p.workspace_id = b.workspace_id and p.id = b.poll_id
    where p.id = ${id} and b.created_at > p.end_at`;
  expect(late).toHaveLength(0);
});
