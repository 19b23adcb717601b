import { afterAll, beforeAll, expect, it } from "vitest";
import { notifyPeople } from "../../api/events/notify-people.ts";
import { indexAll } from "../../api/search/index-all.ts";
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

/** Jane wrote an idea with an unsigned profile, and she voted and commented on another, to which staff replied. */
async function scene() {
  const site = await newSite(api, bff);
  const idea = { title: "An idea", visibility: "public", ...(await newBoard(site.call)) };
  const anonymous = await site.visitor();
  const secret = await anonymous.call("POST /embed/v1/posts", { ...idea, visibility: "private" });
  const profile = { id: "42", fullName: "Jane" };
  const jane = await site.visitor({ profile, continue: anonymous.token });
  const own = (await jane.call("POST /embed/v1/posts", idea)).body.id;
  const other = (await site.call("POST /v1/posts", idea)).body.id;
  for (const id of [own, other]) {
    await jane.call(`POST /embed/v1/posts/${id}/vote`);
    await jane.call(`POST /embed/v1/posts/${id}/comments`, { content: "Yes" });
    await site.call(`POST /v1/posts/${id}/comments`, { content: "Soon" });
  }
  await notifyPeople(api, site.workspaceId);
  const { call } = await site.visitor({ profile: { id: "42" } });
  const list = async (query: string) => {
    const { data, pagination } = (await call(`GET /embed/v1/posts?${query}`)).body;
    return [data.map(({ id }: { id: string }) => id), pagination.total];
  };
  const listNotified = async () => {
    const { data } = (await call("GET /embed/visitor/notifications")).body;
    return data.map(({ post }: { post: { id: string } }) => post.id);
  };
  return { site, jane, secret: secret.body.id, own, other, call, list, listNotified };
}

it("a visitor who claims the unsigned id of another sees what that user did in public, and edits and deletes its ideas", async () => {
  const { own, other, call, list, listNotified } = await scene();
  expect(await list("mine=created")).toEqual([[own], 1]);
  for (const mine of ["voted", "commented", "followed"])
    expect(await list(`mine=${mine}`)).toEqual([[other, own], 2]);
  expect(await listNotified()).toEqual([other, own]);
  expect((await call(`GET /embed/v1/posts/${own}`)).body.isOwn).toBe(true);
  expect((await call(`PATCH /embed/v1/posts/${own}`, { title: "Changed" })).status).toBe(200);
  expect((await call(`DELETE /embed/v1/posts/${own}`)).status).toBe(200);
  expect((await call("GET /embed/visitor/data")).body.code).toBe("identity_not_proved");
});

it("no list, count or notification for a claimed unsigned id contains that user's private ideas", async () => {
  const { site, jane, secret, own, other, list, listNotified } = await scene();
  await site.call(`PATCH /v1/posts/${own}`, { visibility: "private" });
  await indexAll(api);
  const authors = await api.sql`select user_id from posts where id in (${secret}, ${own})`;
  expect(authors.map((author) => author.user_id)).toEqual([jane.user.id, jane.user.id]);
  expect(await list("mine=created")).toEqual([[], 0]);
  for (const query of ["", "mine=voted", "mine=commented", "mine=followed"])
    expect([query, await list(query)]).toEqual([query, [[other], 1]]);
  for (const query of ["search=idea", "search=idea&searchMode=text", "mine=followed&search=idea"])
    expect([query, (await list(query))[0]]).toEqual([query, [other]]);
  expect(await listNotified()).toEqual([other]);
});
