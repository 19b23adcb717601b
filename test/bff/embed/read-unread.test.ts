import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Unread } from "../../../api/embed/contract.ts";
import { notifyPeople } from "../../api/events/notify-people.ts";
import { newPost } from "../../api/posts/new-post.ts";
import { type Api, caller, newBoard, sharedApi } from "../../harness.ts";
import { newSite, page, type RunningBff, startBff } from "../start-bff.ts";

let api: Api;
let bff: RunningBff;
beforeAll(async () => {
  api = await sharedApi();
  bff = await startBff(api);
});
afterAll(async () => {
  await bff?.stop();
});

const longAgo = "2020-01-01T00:00:00Z";

async function announced() {
  const site = await newSite(api, bff);
  for (const title of ["One", "Two"]) await site.call("POST /v1/changelogs", { title, content: "canary" });
  const unread = `GET /embed/unread?sdkToken=${site.sdkToken}` as const;
  return { site, unread };
}

describe("the unread count", () => {
  it("the launcher's unread count takes one small request without custom headers, cached privately for a minute", async () => {
    const { site, unread } = await announced();
    const { status, body, text, headers } = await site.fromPage(`${unread}&seenAt=${longAgo}`);
    expect([status, Unread.parse(body)]).toEqual([200, { unread: 2 }]);
    expect(text).toBe('{"unread":2}');
    expect(headers.get("cache-control")).toBe("private, max-age=60");
    expect(headers.get("vary")).toBe("Origin");
    expect(headers.get("access-control-allow-origin")).toBe(page);
    expect(await site.countUsers()).toBe(0);
  });

  it("the launcher's unread count is zero for a visitor who has seen every entry or has never opened the changelog", async () => {
    const { site, unread } = await announced();
    const now = new Date(Date.now() + 60_000).toISOString();
    expect((await site.fromPage(`${unread}&seenAt=${now}`)).body).toEqual({ unread: 0 });
    expect((await site.fromPage(unread)).body).toEqual({ unread: 0 });
  });

  it("with a session, the launcher's unread count includes the visitor's unseen notifications, and is not cached", async () => {
    const { site, unread } = await announced();
    const post = await newPost(site.call, await newBoard(site.call));
    const [ada, ben] = [await site.visitor(), await site.visitor()];
    await ada.call(`PUT /embed/visitor/posts/${post.id}/vote`, { isVoted: true });
    await site.call(`POST /v1/posts/${post.id}/comments`, { content: "canary" });
    await notifyPeople(api, site.workspaceId);
    const read = async ({ call }: typeof ada) => (await call(`${unread}&seenAt=${longAgo}`)).body.unread;
    expect([await read(ada), await read(ben)]).toEqual([3, 2]);
    const { body, headers } = await ada.call(unread);
    expect([body, headers.get("cache-control")]).toEqual([{ unread: 1 }, "no-store"]);
    const seenId = (await ada.call("GET /embed/visitor/notifications")).body.data[0].id;
    await ada.call("PUT /embed/visitor/notifications/seen", { seenId });
    expect(await read(ada)).toBe(2);
  });

  it("an invalid session gets 401, and no count", async () => {
    const { site, unread } = await announced();
    const authorization = "Bearer x.y.z";
    const response = await site.fromPage(unread, undefined, { authorization });
    expect([response.status, response.body.code]).toEqual([401, "session_expired"]);
  });

  it("the launcher's unread count cannot be read on pages that are not allowed, and its errors are not cached", async () => {
    const { site, unread } = await announced();
    for (const [origin, code] of [
      ["https://evil.example", "origin_not_allowed"],
      ["null", "origin_not_allowed"],
      [undefined, "origin_missing"],
    ] as const) {
      const response = await caller(bff.url, origin === undefined ? {} : { origin })(unread);
      expect([response.status, response.body.code]).toEqual([403, code]);
      expect(response.headers.get("cache-control")).toBe("no-store");
    }
    const unknown = await site.fromPage("GET /embed/unread?sdkToken=sdk_nobody");
    expect([unknown.status, unknown.body.code]).toEqual([401, "unknown_sdk_token"]);
    expect((await site.fromPage("GET /embed/unread")).status).toBe(400);
    const wrong = await site.fromPage(`${unread}&seenAt=yesterday`);
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([400, "seenAt"]);
    expect([wrong.headers.get("cache-control"), wrong.headers.get("access-control-allow-origin")]).toEqual([
      "no-store",
      page,
    ]);
    const posted = await site.fromPage(unread.replace("GET", "POST") as "POST /embed/unread");
    expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });
});
