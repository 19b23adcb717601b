import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { auditCounters } from "../../../api/upkeep/audit-counters.ts";
import { type Api, type Call, newWorkspace, sharedApi } from "../../harness.ts";
import { expectProblem, withoutIds } from "../expect-problem.ts";
import { newChangelog, newChangelogTags } from "./new-changelog.ts";

let api: Api;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
const remove = (id: string, call: Call = workspace.call, body?: unknown) =>
  call(`DELETE /v1/changelogs/${id}`, body);

beforeAll(async () => {
  api = await sharedApi();
  workspace = await newWorkspace(api);
});

describe("accepted requests", () => {
  it.each([
    ["no body", undefined],
    ["an empty object", {}],
  ])("accepts a deletion with %s", async (_title, body) => {
    const { id } = await newChangelog(workspace.call);
    const response = await remove(id, workspace.call, body);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ message: expect.any(String) });
    expectProblem(await workspace.call(`GET /v1/changelogs/${id}`), 404, "not_found");
    expectProblem(await remove(id), 404, "not_found");
  });
});

describe("rejected requests", () => {
  it("rejects deleting another workspace's entry with the same 404 as for an unknown id, and keeps the entry", async () => {
    const other = await newWorkspace(api);
    const [{ id }, never] = [await newChangelog(other.call), randomUUID()];
    const [one, absent] = [await remove(id), await remove(never)];
    expectProblem(one, 404, "not_found");
    expect(withoutIds(one, id)).toEqual(withoutIds(absent, never));
    expect((await other.call(`GET /v1/changelogs/${id}`)).status).toBe(200);
  });
});

describe("effects", () => {
  it("deleting an entry deletes its likes and tag links, decrements its tags' counts, and does not affect other entries", async () => {
    const tagIds = await newChangelogTags(api, workspace.workspaceId, "one", "two");
    const [deleted, kept] = [
      await newChangelog(workspace.call, { tagIds }),
      await newChangelog(workspace.call, { tagIds: tagIds.slice(0, 1) }),
    ];
    for (const { id } of [deleted, kept]) await workspace.call(`POST /v1/changelogs/${id}/like`);
    await remove(deleted.id);
    const tags = (await workspace.call("GET /v1/changelogs/tags")).body;
    expect(tags.map(({ changelogsCount }: { changelogsCount: number }) => changelogsCount)).toEqual([1, 0]);
    const left = await api.sql`
      select changelog_id from changelog_likes where changelog_id in (${deleted.id}, ${kept.id})
      union all select changelog_id from changelog_tag_links where changelog_id in (${deleted.id}, ${kept.id})`;
    expect(left.map((row) => row.changelog_id)).toEqual([kept.id, kept.id]);
    expect(await auditCounters(api.db)).toEqual([]);
  });
});
