import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkForm } from "../../../bff/embed/check-form.ts";
import { type Api, newBoard, sharedApi } from "../../harness.ts";
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

describe("the form check", () => {
  it.each([undefined, ";1500", ";86400000"])("a form filled at human speed passes: %j", (header) => {
    expect(() => checkForm(header)).not.toThrow();
  });

  it.each(["https://spam.example;9000", ";0", ";1499", "x;10"])(
    "a form filled by a program is rejected: %j",
    (header) => {
      expect(() => checkForm(header)).toThrow(
        expect.objectContaining({ status: 403, code: "form_rejected" }),
      );
    },
  );

  it.each(["", ";", "1500", ";1e9", ";-5", ";1500;", `${"x".repeat(201)};9000`, ";9999999999999"])(
    "a form with an unreadable header is rejected: %j",
    (header) => {
      expect(() => checkForm(header)).toThrow(expect.objectContaining({ status: 400 }));
    },
  );
});

describe("posting", () => {
  it.each([
    ["an anonymous visitor", {}],
    ["a visitor with an unsigned profile", { profile: { id: "u", fullName: "Ugo" } }],
  ])(
    "a post by %s is rejected if a hidden field is filled or the form was sent too fast, and stores nothing",
    async (_title, offer) => {
      const site = await newSite(api, bff);
      const place = await newBoard(site.call);
      const idea = { title: "Buy", visibility: "public", ...place };
      const { call } = await site.visitor(offer);
      for (const form of ["x;9000", ";3"]) {
        const response = await call("POST /embed/v1/posts", idea, { "x-earshot-form": form });
        expect([response.status, response.body.code]).toEqual([403, "form_rejected"]);
        expect(response.headers.get("access-control-allow-origin")).toBe(page);
      }
      expect(await site.countUsers()).toBe(0);
      const post = await call("POST /embed/v1/posts", idea, { "x-earshot-form": ";4000" });
      expect(post.status).toBe(201);
      const comments = `POST /embed/v1/posts/${post.body.id}/comments` as const;
      expect((await call(comments, { content: "Buy" }, { "x-earshot-form": "x;4000" })).status).toBe(403);
      expect((await call(`POST /embed/v1/posts/${post.body.id}/vote`)).status).toBe(200);
    },
  );

  it("a post by a visitor with an identity token skips the form check", async () => {
    const site = await newSite(api, bff);
    const place = await newBoard(site.call);
    const { call } = await site.visitor({ identityToken: site.signs() });
    const idea = { title: "Fast", visibility: "public", ...place };
    expect((await call("POST /embed/v1/posts", idea, { "x-earshot-form": ";3" })).status).toBe(201);
  });
});
