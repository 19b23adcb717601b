import { beforeAll, expect, it } from "vitest";
import { auditCounters } from "../../../api/upkeep/audit-counters.ts";
import { type Api, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { newPost } from "../posts/new-post.ts";
import { signIn } from "../sign-in.ts";

let api: Api;
beforeAll(async () => {
  api = await sharedApi();
});

it("32 merges into one idea succeed beside 128 votes for it and for the duplicates, and every vote counts", async () => {
  const workspace = await newWorkspace(api);
  const staff = await signIn(api, workspace, "admin");
  const place = await newBoard(workspace.call);
  const kept = await newPost(workspace.call, place);
  const duplicates = await Promise.all(Array.from({ length: 32 }, () => newPost(workspace.call, place)));
  const voters = await Promise.all(Array.from({ length: 16 }, () => workspace.endUser()));
  const votes = voters.flatMap(({ call }) =>
    [kept, ...duplicates.slice(0, 7)].map(({ id }) =>
      call(`PUT /visitor/posts/${id}/vote`, { isVoted: true }),
    ),
  );
  const merges = duplicates.map(({ id }) =>
    staff.call(`POST /staff/posts/${kept.id}/merges`, { duplicateId: id }),
  );
  const statuses = (await Promise.all(merges)).map(({ status }) => status);
  expect(statuses).toEqual(Array(32).fill(201));
  for (const { status } of await Promise.all(votes)) expect([200, 404]).toContain(status);
  expect(await auditCounters(api.db, workspace.workspaceId)).toEqual([]);
  expect((await workspace.call(`GET /v1/posts/${kept.id}`)).body.votesCount).toBe(16);
});
