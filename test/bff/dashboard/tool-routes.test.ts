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

describe("who is signed in", () => {
  it("learns where the API is", async () => {
    const { call } = await newSignedIn(api, bff);
    const heard = await call("GET /dashboard/api/addresses");
    expect([heard.status, Object.keys(heard.body)]).toEqual([200, ["apiUrl"]]);
    expect(URL.canParse(heard.body.apiUrl)).toBe(true);
  });

  it("reads Markdown as the widget does, without HTML and without other addresses than of the web", async () => {
    const { call } = await newSignedIn(api, bff);
    const content = "**bold** <b>not</b> [here](https://a.example) [no](javascript:alert(1))";
    const { body } = await call("POST /dashboard/api/prose", { content });
    expect(JSON.stringify(body.prose)).toContain('["strong",["bold"]]');
    expect(JSON.stringify(body.prose)).toContain('["a",["here"],"https://a.example/"]');
    expect(JSON.stringify(body.prose)).not.toContain('"javascript:');
  });
});

it.each(["GET /dashboard/api/addresses", "POST /dashboard/api/prose"] as const)(
  "%s is closed to who is signed out",
  async (door) => {
    const heard = await newBrowser(bff).call(door, door.startsWith("POST") ? { content: "x" } : undefined);
    expect([heard.status, heard.body.code]).toEqual([401, "signed_out"]);
  },
);
