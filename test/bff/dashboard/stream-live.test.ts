import { afterAll, beforeAll, expect, it } from "vitest";
import { startDispatching } from "../../../api/events/start-dispatching.ts";
import { createLog } from "../../../platform/telemetry/log.ts";
import { newPost } from "../../api/posts/new-post.ts";
import { signIn } from "../../api/sign-in.ts";
import { type Api, newBoard, sharedApi } from "../../harness.ts";
import { startSession } from "../../start-session.ts";
import { openLive } from "../live/open-live.ts";
import { newSite, type RunningBff, startBff } from "../start-bff.ts";

let api: Api;
let bff: RunningBff;
let dispatcher: ReturnType<typeof startDispatching>;
beforeAll(async () => {
  api = await sharedApi();
  bff = await startBff(api);
  dispatcher = startDispatching(api.db, createLog("test", "silent"), 10);
});
afterAll(async () => {
  await dispatcher.stop();
  await bff.stop();
});

const liveUrl = (workspaceId: string) => `${bff.url}/dashboard/api/w/${workspaceId}/live?age=0`;
const startBrowser = async (email: string) => ({ cookie: `earshot=${await startSession(api.sql, email)}` });

it("staff learn of every post, including private posts, until their session ends or they are removed", async () => {
  const site = await newSite(api, bff);
  const board = await newBoard(site.call, { isPrivate: true });
  const [owner, member] = [await signIn(api, site, "owner"), await signIn(api, site, "member")];
  await site.keyOf("admin");
  const emailOf = (name: string) => `${name}@${site.subdomain}.example`;
  const cookies = await Promise.all(["owner", "admin", "member"].map((name) => startBrowser(emailOf(name))));
  const lives = await Promise.all(cookies.map((cookie) => openLive(liveUrl(site.workspaceId), cookie)));
  const first = `post.created ${(await newPost(site.call, board, { visibility: "private" })).id}`;
  for (const { events } of lives) await expect.poll(() => events).toEqual([first]);

  await api.sql`
    delete from account_sessions where account_id in (select id from accounts where email = ${emailOf("admin")})`;
  await owner.call(`DELETE /staff/users/${member.userId}`, {});
  const statuses = () =>
    Promise.all(
      cookies.map(async (cookie) => {
        const path = `/dashboard/api/w/${site.workspaceId}/v1/boards`;
        return (await fetch(bff.url + path, { headers: cookie })).status;
      }),
    );
  await expect.poll(statuses).toEqual([200, 401, 404]);
  const second = `post.created ${(await newPost(site.call, board)).id}`;
  await expect.poll(() => lives.map(({ hasEnded }) => hasEnded)).toEqual([false, true, true]);
  expect(lives.map(({ events }) => events)).toEqual([[first, second], [first], [first]]);
});

it("a stream is only for staff of the workspace", async () => {
  const [mine, theirs] = [await newSite(api, bff), await newSite(api, bff)];
  const cookie = await startBrowser(`owner@${mine.subdomain}.example`);
  expect((await openLive(liveUrl(theirs.workspaceId), cookie)).status).toBe(404);
  expect((await openLive(liveUrl(mine.workspaceId), {})).status).toBe(401);
  const elsewhere = { ...cookie, "sec-fetch-site": "cross-site" };
  expect((await openLive(liveUrl(mine.workspaceId), elsewhere)).status).toBe(403);
});
