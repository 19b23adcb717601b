import { beforeAll, expect, test } from "vitest";
import { ChangelogTag } from "../../../api/changelogs/contract.ts";
import { type Api, newWorkspace, sharedApi } from "../../harness.ts";
import { expectProblem } from "../expect-problem.ts";
import { signIn } from "../sign-in.ts";

let api: Api;
beforeAll(async () => {
  api = await sharedApi();
});

test("staff can create, rename and delete a changelog tag, and deleting it removes it from its entries", async () => {
  const workspace = await newWorkspace(api);
  const { call } = await signIn(api, workspace, "member");
  const made = await call("POST /staff/changelog-tags", { name: "Fixed" });
  const tag = ChangelogTag.parse(made.body);
  const sent = { title: "Roof", content: "Fixed.", tagIds: [tag.id] };
  const { body: entry } = await workspace.call("POST /v1/changelogs", sent);
  const renamed = await call(`PATCH /staff/changelog-tags/${tag.id}`, { name: "Fixed" });
  expect(ChangelogTag.parse(renamed.body)).toEqual({ ...tag, name: "Fixed", changelogsCount: 1 });
  expect((await call(`DELETE /staff/changelog-tags/${tag.id}`)).status).toBe(200);
  expect((await workspace.call(`GET /v1/changelogs/${entry.id}`)).body.tagIds).toEqual([]);
  expectProblem(await call(`DELETE /staff/changelog-tags/${tag.id}`), 404, "not_found");
});

test("tag names are unique in a workspace regardless of case, and renaming another workspace's tag returns 404", async () => {
  const theirs = await signIn(api, await newWorkspace(api), "owner");
  const { body } = await theirs.call("POST /staff/changelog-tags", { name: "New" });
  const { call } = await signIn(api, await newWorkspace(api), "owner");
  await call("POST /staff/changelog-tags", { name: "New" });
  expectProblem(await call("POST /staff/changelog-tags", { name: "NEW" }), 409, "name_taken", ["name"]);
  expectProblem(await call(`PATCH /staff/changelog-tags/${body.id}`, { name: "Mine" }), 404, "not_found");
});
