import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type ChangelogTag, WrittenChangelog } from "../../../api/changelogs/contract.ts";
import { auditCounters } from "../../../api/upkeep/audit-counters.ts";
import { type Api, type Call, newWorkspace, sharedApi } from "../../harness.ts";
import { expectBadFields, expectProblem, withoutIds } from "../expect-problem.ts";
import { newChangelog, newChangelogTags } from "./new-changelog.ts";

let api: Api;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
let [first, second, third] = ["", "", ""];
let entry: WrittenChangelog;
const edit = (changes: unknown, id = entry.id, call: Call = workspace.call) =>
  call(`PATCH /v1/changelogs/${id}`, changes);
const counts = async () => {
  const { body } = await workspace.call("GET /v1/changelogs/tags");
  return body.map((tag: ChangelogTag) => tag.changelogsCount);
};

beforeAll(async () => {
  api = await sharedApi();
  workspace = await newWorkspace(api);
  [first = "", second = "", third = ""] = await newChangelogTags(api, workspace.workspaceId, "a", "b", "c");
});
beforeEach(async () => {
  await api.sql`delete from changelogs where workspace_id = ${workspace.workspaceId}`;
  await api.sql`update changelog_tags set changelogs_count = 0 where workspace_id = ${workspace.workspaceId}`;
  entry = await newChangelog(workspace.call, { tagIds: [first, second] });
});

describe("accepted requests", () => {
  it.each([
    ["title", " Better ", "Better"],
    ["content", "\n*New*", "*New*"],
  ])(
    "accepts a change to only %s, trims it, and returns the entry without isLiked",
    async (field, sent, kept) => {
      const edited = await edit({ [field]: sent });
      expect(edited.status).toBe(200);
      expect(edited.body).not.toHaveProperty("isLiked");
      expect(WrittenChangelog.parse(edited.body)).toEqual({ ...entry, [field]: kept });
    },
  );

  it("accepts an edit by another member, and keeps the creator, the likes and the views", async () => {
    await workspace.call(`POST /v1/changelogs/${entry.id}/like`);
    await workspace.call(`GET /v1/changelogs/${entry.id}`);
    const { call } = await workspace.keyOf("member");
    const edited = await edit({ title: "Theirs" }, entry.id, call);
    expect(edited.body).toEqual({ ...entry, title: "Theirs", likesCount: 1, viewsCount: 1 });
  });

  it("accepts tagIds as the complete new set of tags, and changes only the affected counts", async () => {
    expect(await counts()).toEqual([1, 1, 0]);
    for (const [tagIds, expected] of [
      [
        [second, third],
        [0, 1, 1],
      ],
      [
        [third, third, second.toUpperCase()],
        [0, 1, 1],
      ],
      [[], [0, 0, 0]],
      [[first], [1, 0, 0]],
    ] as const) {
      const edited = await edit({ tagIds });
      expect(new Set(edited.body.tagIds)).toEqual(new Set(tagIds.map((id) => id.toLowerCase())));
      expect(await counts()).toEqual(expected);
      expect(await auditCounters(api.db)).toEqual([]);
    }
  });
});

describe("rejected requests", () => {
  it("rejects changing another workspace's entry with the same 404 as for an unknown id", async () => {
    const [{ call }, never] = [await newWorkspace(api), randomUUID()];
    const [one, absent] = [
      await edit({ title: "x" }, entry.id, call),
      await edit({ title: "x" }, never, call),
    ];
    expectProblem(one, 404, "not_found");
    expect(withoutIds(one, entry.id)).toEqual(withoutIds(absent, never));
  });

  it("rejects an id that is not a UUID, or an empty object as the body", async () => {
    expectBadFields(await edit({ title: "x" }, "7"), "id");
    expectProblem(await edit({}), 400, "invalid_request");
  });

  it.each([
    ["title", null],
    ["title", ""],
    ["title", "x".repeat(201)],
    ["content", null],
    ["content", " "],
    ["content", "x".repeat(100_001)],
    ["tagIds", null],
    ["tagIds", "x"],
    ["isLiked", true],
    ["viewsCount", 0],
    ["userId", randomUUID()],
  ])(
    "rejects a body with %s = %.30j, with a 400 that names only that field, and changes nothing",
    async (field, value) => {
      expectBadFields(await edit({ title: "Other", [field]: value }), field);
      expect((await workspace.call("GET /v1/changelogs")).body.data[0]).toEqual({ ...entry, isLiked: false });
    },
  );

  it("rejects unknown tags and other workspaces' tags, and keeps the entry's title, tags and counts", async () => {
    const other = await newWorkspace(api);
    const [foreign = ""] = await newChangelogTags(api, other.workspaceId, "a");
    for (const stranger of [foreign, randomUUID()]) {
      const response = await edit({ title: "Other", tagIds: [third, stranger] });
      expect(expectBadFields(response, "tagIds").errors?.[0]?.code).toBe("unknown_tag");
    }
    expect((await workspace.call("GET /v1/changelogs")).body.data[0]).toEqual({ ...entry, isLiked: false });
    expect(await counts()).toEqual([1, 1, 0]);
  });
});
