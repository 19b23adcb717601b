import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { type ChangelogTag, WrittenChangelog } from "../../../api/changelogs/contract.ts";
import { auditCounters } from "../../../api/upkeep/audit-counters.ts";
import { type Api, newWorkspace, sharedApi } from "../../harness.ts";
import { expectBadFields } from "../expect-problem.ts";
import { newChangelog, newChangelogTags } from "./new-changelog.ts";

let api: Api;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
let [fixed, added] = ["", ""];
const endpoint = "POST /v1/changelogs";
const fine = (more: object = {}) => ({ title: "Released", content: "It is **out**.", ...more });
const create = (more: object) => workspace.call(endpoint, fine(more));
const countsOf = async () => {
  const { body } = await workspace.call("GET /v1/changelogs/tags");
  return Object.fromEntries(body.map((tag: ChangelogTag) => [tag.id, tag.changelogsCount]));
};

beforeAll(async () => {
  api = await sharedApi();
  workspace = await newWorkspace(api);
  [fixed = "", added = ""] = await newChangelogTags(api, workspace.workspaceId, "Fixed", "Added");
});

describe("accepted requests", () => {
  it("accepts a title and Markdown, and returns 201 with a Location header and every field of the entry except isLiked", async () => {
    const made = await create({ title: "  Version 2 ", content: "\n# New\n\n- dark mode\n" });
    expect(made.status).toBe(201);
    expect(made.body).not.toHaveProperty("isLiked");
    const { workspaceId, userId } = workspace;
    expect(WrittenChangelog.parse(made.body)).toMatchObject({
      workspaceId,
      userId,
      title: "Version 2",
      content: "# New\n\n- dark mode",
      tagIds: [],
      likesCount: 0,
      viewsCount: 0,
      creator: { id: userId, fullName: "Olive Owner", avatarUrl: null },
    });
    expect(made.headers.get("location")).toBe(`/v1/changelogs/${made.body.id}`);
  });

  it("accepts an empty list of tags and repeated tags, and stores each tag once", async () => {
    const before = await countsOf();
    expect((await newChangelog(workspace.call, { tagIds: [] })).tagIds).toEqual([]);
    const twice = await newChangelog(workspace.call, { tagIds: [added, fixed, added.toUpperCase(), fixed] });
    expect(new Set(twice.tagIds)).toEqual(new Set([fixed, added]));
    expect(twice.tagIds).toHaveLength(2);
    const after = await countsOf();
    expect([after[fixed] - before[fixed], after[added] - before[added]]).toEqual([1, 1]);
  });

  it.each([
    ["title", "😀".repeat(200)],
    ["content", "é".repeat(100_000)],
    ["content", "x"],
    ["content", "<script>alert(1)</script> \\ % _ '"],
  ])("accepts the %s %.20s…, and stores it unchanged", async (field, value) => {
    expect((await create({ [field]: value })).body[field]).toBe(value);
  });

  it("accepts a member's request, and creates only one entry if the same Idempotency-Key is sent twice", async () => {
    const { call, userId } = await workspace.keyOf("member");
    const key = { "idempotency-key": randomUUID() };
    const [one, two] = [await call(endpoint, fine(), key), await call(endpoint, fine(), key)];
    expect(one.body.userId).toBe(userId);
    expect(two.body).toEqual(one.body);
  });
});

describe("rejected requests", () => {
  it.each([
    ["title", undefined],
    ["title", null],
    ["title", "  "],
    ["title", "x".repeat(201)],
    ["title", "\ud800"],
    ["content", undefined],
    ["content", null],
    ["content", " \n"],
    ["content", "x".repeat(100_001)],
    ["content", "a\0"],
    ["content", ["x"]],
    ["tagIds", null],
    ["tagIds", "x"],
    ["tagIds", Array.from({ length: 101 }, () => randomUUID())],
    ["isLiked", false],
    ["viewsCount", 7],
    ["likesCount", 7],
    ["userId", randomUUID()],
    ["creator", {}],
    ["publishedAt", "2026-01-01T00:00:00Z"],
  ])("rejects a body with %s = %.30j, with a 400 that names only that field", async (field, value) => {
    expectBadFields(await create({ [field]: value }), field);
  });

  it("rejects a tag id that is not a UUID, with a 400 that names its index", async () => {
    expectBadFields(await create({ tagIds: [fixed, "x"] }), "tagIds.1");
  });

  it("rejects unknown tags and other workspaces' tags with the same response", async () => {
    const other = await newWorkspace(api);
    const [foreign = ""] = await newChangelogTags(api, other.workspaceId, "Fixed");
    const responses = [];
    for (const stranger of [foreign, randomUUID()]) {
      const { requestId: _, ...problem } = expectBadFields(
        await create({ tagIds: [fixed, stranger] }),
        "tagIds",
      );
      expect(problem.errors?.[0]?.code).toBe("unknown_tag");
      responses.push(problem);
    }
    expect(responses[1]).toEqual(responses[0]);
  });
});

describe("rejected entries", () => {
  it("a rejected changelog entry is not stored and does not change the tag counts", async () => {
    const rows = async () => (await workspace.call("GET /v1/changelogs")).body.pagination.total;
    const before = [await rows(), await countsOf()];
    await create({ tagIds: [fixed, randomUUID()] });
    expect([await rows(), await countsOf()]).toEqual(before);
    expect(await auditCounters(api.db)).toEqual([]);
  });
});
