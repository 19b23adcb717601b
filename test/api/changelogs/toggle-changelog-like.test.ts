import { randomUUID } from "node:crypto";
import type { TransactionSql } from "postgres";
import { beforeAll, describe, expect, it } from "vitest";
import { ChangelogLike } from "../../../api/changelogs/contract.ts";
import { type Api, type Call, newWorkspace, sharedApi } from "../../harness.ts";
import { expectBadFields, expectProblem, withoutIds } from "../expect-problem.ts";
import { callWhileLocked } from "../lock-waits.ts";
import { faultsOf, race, startNaively, untilCaught } from "../race.ts";
import { newChangelog, newChangelogTags } from "./new-changelog.ts";

let api: Api;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
const toggle = (id: string, call: Call = workspace.call, body?: unknown) =>
  call(`POST /v1/changelogs/${id}/like`, body);

beforeAll(async () => {
  api = await sharedApi();
  workspace = await newWorkspace(api);
});

describe("accepted requests", () => {
  it("accepts a like and then an unlike, and returns 200 with the resulting state each time", async () => {
    const { id: changelogId } = await newChangelog(workspace.call);
    for (const isLiked of [true, false, true]) {
      const response = await toggle(changelogId);
      expect(response.status).toBe(200);
      expect(ChangelogLike.parse(response.body)).toEqual({
        changelogId,
        isLiked,
        likesCount: Number(isLiked),
      });
      const [entry] = (await workspace.call("GET /v1/changelogs")).body.data;
      expect(entry).toMatchObject({ isLiked, likesCount: Number(isLiked) });
    }
  });

  it("accepts one like from each staff member and end user, with an empty object as the body", async () => {
    const { id } = await newChangelog(workspace.call);
    const people = [workspace, await workspace.keyOf("member"), await workspace.endUser()];
    for (const [n, { call }] of people.entries()) {
      expect((await toggle(id, call, {})).body).toMatchObject({ isLiked: true, likesCount: n + 1 });
    }
    expect((await toggle(id, people[2]?.call)).body).toMatchObject({ isLiked: false, likesCount: 2 });
  });
});

describe("accepted requests from the widget", () => {
  it("accepts an explicit isLiked from the widget, and changes nothing if the request is repeated", async () => {
    const { id: changelogId } = await newChangelog(workspace.call);
    await toggle(changelogId);
    const { call } = await workspace.endUser();
    for (const isLiked of [false, true, true, false, false]) {
      const response = await call(`PUT /visitor/changelogs/${changelogId}/like`, { isLiked });
      const likesCount = 1 + Number(isLiked);
      expect([response.status, response.body]).toEqual([200, { changelogId, isLiked, likesCount }]);
      const rows = await api.sql`select from changelog_likes where changelog_id = ${changelogId}`;
      expect(rows).toHaveLength(likesCount);
    }
  });
});

describe("rejected requests", () => {
  it("rejects liking another workspace's entry with the same 404 as for an unknown id, and does not count a like", async () => {
    const [{ call }, { id }, never] = [
      await newWorkspace(api),
      await newChangelog(workspace.call),
      randomUUID(),
    ];
    const [one, absent] = [await toggle(id, call), await toggle(never, call)];
    expectProblem(one, 404, "not_found");
    expect(withoutIds(one, id)).toEqual(withoutIds(absent, never));
    expect((await workspace.call("GET /v1/changelogs")).body.data[0].likesCount).toBe(0);
  });

  it("rejects an id that is not a UUID, or a body that is not empty", async () => {
    expectBadFields(await toggle("7"), "id");
    expectBadFields(await toggle(randomUUID(), workspace.call, { isLiked: true }), "isLiked");
  });
});

describe("concurrent requests", () => {
  /** Four users with four clients each toggle their likes of the same two entries. */
  async function toggleTogether(on: Api, turns = 12) {
    const { call, endUser } = await newWorkspace(on);
    const people = [call, (await endUser()).call, (await endUser()).call, (await endUser()).call];
    const entries = [(await newChangelog(call)).id, (await newChangelog(call)).id];
    const responses = await race(turns, (client, turn) =>
      toggle(entries[turn % 2] ?? "", people[client % 4]),
    );
    return { responses, entries, faults: await faultsOf(on, responses) };
  }

  it("like counts stay exact under concurrent toggles, and exactly half of the toggles return isLiked: true", async () => {
    const { responses, entries, faults } = await toggleTogether(api);
    expect(faults).toEqual([]);
    expect(responses.every(({ status }) => status === 200)).toBe(true);
    expect(responses.filter(({ body }) => body.isLiked)).toHaveLength(responses.length / 2);
    const left = await api.sql`select from changelog_likes where changelog_id = any(${entries})`;
    expect(left).toHaveLength(0);
  });

  it("two toggles of one user at the same time take turns, and each returns the count that it leaves", async () => {
    const { id } = await newChangelog(workspace.call);
    const lock = (sql: TransactionSql) => sql`
      select from changelogs where workspace_id = ${workspace.workspaceId} and id = ${id} for no key update`;
    const responses = await callWhileLocked(api, lock, [() => toggle(id), () => toggle(id)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    const likes = responses.map(({ body }) => [body.isLiked, body.likesCount]);
    expect(likes.toSorted()).toEqual([
      [false, 0],
      [true, 1],
    ]);
  });

  it("the race test detects a SQL function that reads rows before it locks them", async () => {
    const naive = await startNaively(`
      create or replace function toggle_changelog_like(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
      language plpgsql as $$
      declare
        changelog uuid := (input->>'id')::uuid;
        total integer := (select likes_count from changelogs where workspace_id = ws and id = changelog);
        liked boolean := not exists (
          select from changelog_likes where workspace_id = ws and changelog_id = changelog and user_id = usr);
      begin
        perform pg_sleep(0.05);
        if liked then
          insert into changelog_likes (workspace_id, changelog_id, user_id) values (ws, changelog, usr);
        else
          delete from changelog_likes where workspace_id = ws and changelog_id = changelog and user_id = usr;
        end if;
        total := total + case when liked then 1 else -1 end;
        update changelogs set likes_count = total where workspace_id = ws and id = changelog;
        return (json_build_object('changelogId', changelog, 'isLiked', liked, 'likesCount', total), null)::answer;
      end $$`);
    expect(await untilCaught(async () => (await toggleTogether(naive, 4)).faults)).not.toEqual([]);
  });

  it("tag counts stay exact while sixteen clients change tags and delete entries", async () => {
    const { call, workspaceId } = await newWorkspace(api);
    const [a = "", b = "", c = ""] = await newChangelogTags(api, workspaceId, "a", "b", "c");
    const sets = [[a, b], [b, c], [c, a], [], [c, b, a]];
    const entries = await Promise.all([1, 2, 3, 4].map(async () => (await newChangelog(call)).id));
    const responses = await race(10, async (client, turn) => {
      const at = (client + turn) % 4;
      if (client > 1) {
        return call(`PATCH /v1/changelogs/${entries[at]}`, { tagIds: sets[(client * 3 + turn) % 5] });
      }
      const deletion = await call(`DELETE /v1/changelogs/${entries[at]}`);
      if (deletion.status === 200) entries[at] = (await newChangelog(call, { tagIds: [b, a] })).id;
      return deletion;
    });
    expect(responses.filter(({ status }) => ![200, 404].includes(status))).toEqual([]);
    expect(await faultsOf(api, responses)).toEqual([]);
  });
});
