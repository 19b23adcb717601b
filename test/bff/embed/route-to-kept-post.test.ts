import { afterAll, beforeAll, expect, it } from "vitest";
import { signIn } from "../../api/sign-in.ts";
import { type Api, newBoard, sharedApi } from "../../harness.ts";
import { newSite, type RunningBff, startBff } from "../start-bff.ts";

let api: Api;
let bff: RunningBff;
beforeAll(async () => {
  api = await sharedApi();
  bff = await startBff(api);
});
afterAll(async () => {
  await bff?.stop();
});

/** Two ideas of a visitor, one of which was merged into the other. */
async function newMerge() {
  const site = await newSite(api, bff);
  const place = await newBoard(site.call);
  const una = await site.visitor({ identityToken: site.signs() });
  const create = async (title: string): Promise<string> =>
    (await una.call("POST /embed/v1/posts", { title, visibility: "public", ...place })).body.id;
  const [kept, duplicate] = [await create("Kept"), await create("Duplicate")];
  const comment = (await una.call(`POST /embed/v1/posts/${duplicate}/comments`, { content: "Before" })).body
    .id;
  const staff = await signIn(api, site, "admin");
  expect((await staff.call(`POST /staff/posts/${kept}/merges`, { duplicateId: duplicate })).status).toBe(201);
  return { site, una, kept, duplicate, comment };
}

it("a vote, a comment, a like or a follow of somebody who still sees a merged idea counts for the kept one", async () => {
  const { una, site, kept, duplicate, comment } = await newMerge();
  const eve = await site.visitor();
  for (const { call } of [una, eve]) {
    const vote = await call(`PUT /embed/visitor/posts/${duplicate}/vote`, { isVoted: true });
    expect([vote.status, vote.body.postId]).toEqual([200, kept]);
  }
  const reply = await una.call(`POST /embed/v1/posts/${duplicate}/comments`, {
    content: "After",
    parentId: comment,
  });
  expect([reply.status, reply.body.postId]).toEqual([201, kept]);
  const like = await una.call(`PUT /embed/visitor/posts/${duplicate}/comments/${comment}/like`, {
    isLiked: true,
  });
  expect([like.status, like.body.likesCount]).toEqual([200, 1]);
  const follow = await una.call(`PUT /embed/visitor/posts/${duplicate}/follow`, { isFollowing: true });
  expect([follow.status, follow.body.postId]).toEqual([200, kept]);
  const { votesCount, commentsCount } = (await site.call(`GET /v1/posts/${kept}`)).body;
  expect([votesCount, commentsCount]).toEqual([2, 2]);
});

it("an edit or a deletion of a merged idea changes nothing in the kept one", async () => {
  const { una, site, kept, duplicate } = await newMerge();
  const edit = await una.call(`PATCH /embed/v1/posts/${duplicate}`, { title: "Edited" });
  const deletion = await una.call(`DELETE /embed/v1/posts/${duplicate}`);
  expect([edit.status, deletion.status]).toEqual([404, 404]);
  expect((await site.call(`GET /v1/posts/${kept}`)).body.title).toBe("Kept");
});
