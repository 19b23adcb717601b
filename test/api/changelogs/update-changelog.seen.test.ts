import { beforeAll, expect, it } from "vitest";
import { type EditChangelog, EntryText, WrittenChangelog } from "../../../api/changelogs/contract.ts";
import { type Api, newWorkspace, sharedApi } from "../../harness.ts";
import { expectBadFields } from "../expect-problem.ts";
import { callWhileLocked } from "../lock-waits.ts";
import { signIn } from "../sign-in.ts";
import { newChangelog, newChangelogTags } from "./new-changelog.ts";

let api: Api;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
let staff: Awaited<ReturnType<typeof signIn>>;
const seen = { title: "Dark mode", content: "At *night*" };
const mine = { title: "Night mode", content: "From dusk", seen } satisfies EditChangelog;

beforeAll(async () => {
  api = await sharedApi();
  workspace = await newWorkspace(api);
  staff = await signIn(api, workspace, "member");
});

const save = (id: string, body: unknown) => staff.call(`PATCH /staff/changelogs/${id}`, body);
const textOf = async (id: string) =>
  EntryText.strip().parse((await workspace.call(`GET /v1/changelogs/${id}`)).body);

it("an entry's text replaces the text that its editor saw, and keeps its tags unless others are sent", async () => {
  const [tag = ""] = await newChangelogTags(api, workspace.workspaceId, "new");
  const { id } = await newChangelog(workspace.call, { ...seen, tagIds: [tag] });
  await workspace.call(`POST /v1/changelogs/${id}/like`);
  const saved = await save(id, mine);
  expect([saved.status, WrittenChangelog.parse(saved.body)]).toMatchObject([
    200,
    { title: "Night mode", tagIds: [tag] },
  ]);
  const { title, content } = mine;
  expect((await save(id, { ...mine, tagIds: [], seen: { title, content } })).body.tagIds).toEqual([]);
});

it("an entry whose title or text somebody else has changed meanwhile stays as it is, and the response has its text", async () => {
  for (const change of [{ title: "Black mode" }, { content: "Always" }]) {
    const { id } = await newChangelog(workspace.call, seen);
    await workspace.call(`PATCH /v1/changelogs/${id}`, change);
    const rejected = await save(id, mine);
    expect([rejected.status, rejected.body.code]).toEqual([409, "entry_changed"]);
    expect(EntryText.parse(rejected.body.entry)).toEqual({ ...seen, ...change });
    expect(await textOf(id)).toEqual({ ...seen, ...change });
  }
});

it("of two texts that replace the same text of an entry at the same time, exactly one is saved", async () => {
  const { id } = await newChangelog(workspace.call, seen);
  const responses = await callWhileLocked(
    api,
    (sql) =>
      sql`select from changelogs where workspace_id = ${workspace.workspaceId} and id = ${id} for update`,
    ["One", "Two"].map((title) => () => save(id, { ...mine, title })),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { title } = await textOf(id);
  expect(responses.find(({ status }) => status === 409)?.body.entry.title).toBe(title);
});

it("the dashboard's edit of an entry needs the text that the editor saw; the interface for integrators rejects it", async () => {
  const { id } = await newChangelog(workspace.call, seen);
  expectBadFields(await save(id, { title: "Night", content: "Dusk" }), "seen");
  expectBadFields(await workspace.call(`PATCH /v1/changelogs/${id}`, mine), "seen");
});
