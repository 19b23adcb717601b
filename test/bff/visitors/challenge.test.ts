import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeAll, describe, expect, it } from "vitest";
import { type Api, afterThis, newBoard, sharedApi } from "../../harness.ts";
import { newSite, startBff } from "../start-bff.ts";

let api: Api;
beforeAll(async () => {
  api = await sharedApi();
});

/**
 * Starts a provider that implements Turnstile's `siteverify`; it returns `verdict` for the challenge response
 * "good".
 */
async function provider(verdict: unknown = { success: true }, status = 200) {
  const received: URLSearchParams[] = [];
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk) => {
      text += chunk;
    });
    request.on("end", () => {
      const form = new URLSearchParams(text);
      received.push(form);
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(form.get("response") === "good" ? verdict : { success: false }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const bff = await startBff(api, { CHALLENGE_URL: url, CHALLENGE_SECRET: "canary-secret" });
  afterThis(async () => {
    await bff.stop();
    server.close();
    server.closeAllConnections();
  });
  const site = await newSite(api, bff);
  const idea = { title: "An idea", visibility: "public", ...(await newBoard(site.call)) };
  return { received, bff, site, idea, server };
}

describe("when a challenge is configured", () => {
  it("an anonymous visitor who has not passed the challenge can read but not write", async () => {
    const { received, site, idea } = await provider();
    const { call } = await site.visitor();
    expect((await call("GET /embed/v1/posts")).status).toBe(200);
    const rejected = await call("POST /embed/v1/posts", idea);
    expect([rejected.status, rejected.body.code]).toEqual([403, "challenge_required"]);
    expect([received.length, await site.countUsers()]).toEqual([0, 0]);
  });

  it("a visitor who has passed the challenge can write, even after the session is continued", async () => {
    const { received, site, idea } = await provider({ success: true, hostname: "app.acme.example" });
    const before = await site.visitor();
    const passed = await site.visitor({ continue: before.token, challenge: "good" });
    expect(passed.user.id).toBe(before.user.id);
    expect((await passed.call("POST /embed/v1/posts", idea)).status).toBe(201);
    const later = await site.visitor({ continue: passed.token });
    expect((await later.call("POST /embed/v1/posts", idea)).status).toBe(201);
    expect(received.map((form) => Object.fromEntries(form))).toEqual([
      { secret: "canary-secret", response: "good", remoteip: "127.0.0.1" },
    ]);
  });

  it("a challenge response is verified even if the visitor continues a session, because that session may have ended", async () => {
    const { received, site, idea } = await provider();
    const profile = { id: "u" };
    const passed = await site.visitor({ challenge: "good" });
    expect((await passed.call("POST /embed/v1/posts", idea)).status).toBe(201);
    await site.visitor({ profile: { id: "first" }, continue: passed.token });
    const reloaded = await site.visitor({ profile, continue: passed.token, challenge: "good" });
    expect((await reloaded.call("POST /embed/v1/posts", idea)).status).toBe(201);
    expect(received).toHaveLength(2);
    const bad = await site.open({
      continue: (await site.visitor({ challenge: "good" })).token,
      challenge: "bad",
    });
    expect([bad.status, bad.body.code]).toEqual([403, "challenge_failed"]);
  });

  it("a visitor with an identity token needs no challenge", async () => {
    const { received, site, idea } = await provider();
    const { call } = await site.visitor({ identityToken: site.signs() });
    expect((await call("POST /embed/v1/posts", idea)).status).toBe(201);
    expect(received).toEqual([]);
  });

  it("a visitor with an unsigned profile can write only after passing the challenge", async () => {
    const { received, site, idea } = await provider();
    const profile = { id: "u" };
    const unchallenged = await site.visitor({ profile });
    const rejected = await unchallenged.call("POST /embed/v1/posts", idea);
    expect([rejected.status, rejected.body.code]).toEqual([403, "challenge_required"]);
    expect([received.length, await site.countUsers()]).toEqual([0, 0]);
    expect((await site.open({ profile, challenge: "bad" })).body.code).toBe("challenge_failed");
    const passed = await site.visitor({ profile, challenge: "good" });
    expect((await passed.call("POST /embed/v1/posts", idea)).status).toBe(201);
  });

  it("a challenge passed anonymously also covers the first profile in the same browser, but no second profile", async () => {
    const { received, site, idea } = await provider();
    const before = await site.visitor({ challenge: "good" });
    expect((await before.call("POST /embed/v1/posts", idea)).status).toBe(201);
    const named = await site.visitor({ profile: { id: "u", fullName: "Ugo" }, continue: before.token });
    expect((await named.call("POST /embed/v1/posts", idea)).status).toBe(201);
    expect([received.length, await site.countUsers()]).toEqual([1, 1]);

    const unwritten = await site.visitor({ challenge: "good" });
    const [first, second] = await Promise.all(
      ["a", "b"].map((id) => site.visitor({ profile: { id }, continue: unwritten.token })),
    );
    const statuses = [first, second].map(
      async (it) => (await it?.call("POST /embed/v1/posts", idea))?.status,
    );
    expect((await Promise.all(statuses)).sort()).toEqual([201, 403]);
  });

  it.each([
    ["was not passed", { success: true }, "bad"],
    ["was passed on another page", { success: true, hostname: "evil.example" }, "good"],
  ])("a challenge that %s is rejected", async (_title, verdict, challenge) => {
    const { site } = await provider(verdict);
    const { status, body, text } = await site.open({ challenge });
    expect([status, body.code]).toEqual([403, "challenge_failed"]);
    expect(text).not.toContain("canary");
  });

  it.each([
    ["does not return a JSON object", "no object", 200],
    ["responds with an error", {}, 500],
    ["returns no verdict", { hostname: "app.acme.example" }, 200],
  ])("a challenge is rejected with 503 if the provider %s", async (_title, verdict, status) => {
    const { site } = await provider(verdict, status);
    const result = await site.open({ challenge: "good" });
    expect([result.status, result.body.code]).toEqual([503, "challenge_unavailable"]);
    expect(result.headers.get("retry-after")).toBe("5");
  });

  it("a challenge is rejected if the provider is unreachable, but visitors can still read", async () => {
    const { site, server } = await provider();
    await new Promise((resolve) => server.close(resolve));
    expect((await site.open({ challenge: "good" })).body.code).toBe("challenge_unavailable");
    expect((await site.open()).status).toBe(201);
  });
});

it("a challenge response is ignored when no challenge is configured", async () => {
  const bff = await startBff(api);
  afterThis(bff.stop);
  const site = await newSite(api, bff);
  expect((await site.open({ challenge: "anything" })).status).toBe(201);
});
