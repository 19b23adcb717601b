import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Api, sharedApi } from "../../harness.ts";
import { type RunningBff, startBff } from "../start-bff.ts";
import { newBrowser, newSignedIn } from "./sign-in.ts";

let api: Api;
let bff: RunningBff;
beforeAll(async () => {
  api = await sharedApi();
  bff = await startBff(api);
});
afterAll(async () => {
  await bff?.stop();
});

describe("tools of the dashboard", () => {
  it("a signed-in user gets the API's URL", async () => {
    const { call } = await newSignedIn(api, bff);
    const response = await call("GET /dashboard/api/addresses");
    expect([response.status, Object.keys(response.body)]).toEqual([200, ["apiUrl"]]);
    expect(URL.canParse(response.body.apiUrl)).toBe(true);
  });

  it("a signed-in user gets Markdown as the widget shows it: HTML becomes text, and only web links are links", async () => {
    const { call } = await newSignedIn(api, bff);
    const content = "**bold** <b>not</b> [here](https://a.example) [no](javascript:alert(1))";
    const { body } = await call("POST /dashboard/api/prose", { content });
    expect(JSON.stringify(body.prose)).toContain('["strong",["bold"]]');
    expect(JSON.stringify(body.prose)).toContain('["a",["here"],"https://a.example/"]');
    expect(JSON.stringify(body.prose)).not.toContain('"javascript:');
  });

  it("a signed-in user can preview and publish an entry of 100,000 characters in any script; bodies over 512 KiB are rejected", async () => {
    const { call, at } = await newSignedIn(api, bff);
    const content = "世".repeat(100_000);
    expect((await call("POST /dashboard/api/prose", { content })).status).toBe(200);
    expect((await call(`POST ${at}/v1/changelogs`, { title: "News", content })).status).toBe(201);
    const { status, body } = await call(`POST ${at}/v1/changelogs`, {
      title: "News",
      content: content + content,
    });
    expect([status, body.code]).toEqual([413, "body_too_large"]);
  });
});

it.each(["GET /dashboard/api/addresses", "POST /dashboard/api/prose"] as const)(
  "%s rejects a signed-out caller",
  async (endpoint) => {
    const response = await newBrowser(bff).call(
      endpoint,
      endpoint.startsWith("POST") ? { content: "x" } : undefined,
    );
    expect([response.status, response.body.code]).toEqual([401, "signed_out"]);
  },
);
