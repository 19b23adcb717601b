import { createSecretKey } from "node:crypto";
import { EncryptJWT } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deriveKey } from "../../../platform/derive-key.ts";
import { type Api, rootKeys, sharedApi } from "../../harness.ts";
import { useCheapHashing } from "../../use-cheap-hashing.ts";
import { arrive, comeFrom, connect, me, newConnected, travel } from "../dashboard/journey.ts";
import { newBrowser, newSignedIn, type TestBrowser } from "../dashboard/sign-in.ts";
import { newPerson, startProvider, type TestProvider } from "../dashboard/start-provider.ts";
import { type RunningBff, startBff } from "../start-bff.ts";

useCheapHashing();
let api: Api;
let provider: TestProvider;
let bff: RunningBff;
let owner: Awaited<ReturnType<typeof newConnected>>;
const keys = rootKeys();
beforeAll(async () => {
  [api, provider] = await Promise.all([sharedApi(), startProvider()]);
  bff = await startBff(api, { ...provider.variables(), BFF_ROOT_KEYS: keys });
  owner = await newConnected(api, bff, provider);
});
afterAll(async () => {
  await bff?.stop();
  await provider?.stop();
});
beforeEach(() => {
  provider.faults = {};
  provider.person = owner.person;
});

const signIn = { purpose: "sign-in", next: "/dashboard/" };
/** Expects a redirect to the error page with this reason. */
function expectRejected(arrived: { why: string | null; status: number; text: string }, why: string) {
  expect(arrived).toMatchObject({ why, status: 303, text: "" });
}
const expectNobody = async (browser: TestBrowser) => {
  expect([...browser.jar.keys()]).toEqual([]);
  expect((await me(browser)).status).toBe(401);
};

it("an unaltered sign-in succeeds", async () => {
  const browser = newBrowser(bff);
  expect((await travel(browser)).location).toBe("/dashboard/");
  expect((await me(browser)).body.account.email).toBe(owner.email);
});

describe("the provider's response in another browser", () => {
  it("the provider's response does not sign in another browser, even one that has also started a sign-in", async () => {
    const attackers = await comeFrom(newBrowser(bff), signIn);
    const idle = newBrowser(bff);
    expectRejected(await arrive(idle, attackers), "sign_in_expired");
    await expectNobody(idle);
    const victim = newBrowser(bff);
    await comeFrom(victim, signIn);
    expectRejected(await arrive(victim, attackers), "sign_in_not_valid");
    await expectNobody(victim);
  });

  it("the provider's response does not end another browser's session", async () => {
    const { browser } = await newSignedIn(api, bff);
    expectRejected(await arrive(browser, await comeFrom(newBrowser(bff), signIn)), "sign_in_expired");
    expect((await me(browser)).status).toBe(200);
  });

  it("a stolen code is rejected in another browser, because the verifier stays in the first browser", async () => {
    const code = new URL(await comeFrom(newBrowser(bff), signIn)).searchParams.get("code") ?? "";
    const thief = newBrowser(bff);
    const own = new URL(await comeFrom(thief, signIn));
    own.searchParams.set("code", code);
    expectRejected(await arrive(thief, own.href), "sign_in_expired");
    await expectNobody(thief);
  });

  it("the provider's response in another browser, or after another account has signed in, connects no identity", async () => {
    provider.person = newPerson();
    const [attacker, victim, next] = [
      newBrowser(bff),
      await newSignedIn(api, bff),
      await newSignedIn(api, bff),
    ];
    expectRejected(await arrive(victim.browser, await comeFrom(attacker, signIn)), "sign_in_expired");
    const callback = await comeFrom(victim.browser, connect);
    victim.browser.jar.set("earshot", next.browser.jar.get("earshot") ?? "");
    expectRejected(await arrive(victim.browser, callback), "signed_out");
    const kept = await api.sql`select from account_identities where subject = ${`${provider.person.sub}`}`;
    expect(kept).toHaveLength(0);
  });
});

it("an identity connected by an intruder who knew the password loses access when the password changes", async () => {
  const victim = await newSignedIn(api, bff);
  provider.person = newPerson();
  const thief = newBrowser(bff);
  await thief.signIn(victim.email);
  expect((await travel(thief, connect)).location).toBe("/dashboard/account");
  const next = { current: connect.password, next: "kettle orbit lantern nine" };
  expect((await victim.call("POST /dashboard/api/password", next)).status).toBe(200);
  const again = newBrowser(bff);
  expectRejected(await travel(again), "no_account");
  await expectNobody(again);
});

describe("a replayed response", () => {
  const replay = async () => {
    const browser = newBrowser(bff);
    const callback = await comeFrom(browser, signIn);
    const kept = browser.jar.get("earshot-provider") ?? "";
    expect((await arrive(browser, callback)).location).toBe("/dashboard/");
    const thief = newBrowser(bff);
    thief.jar.set("earshot-provider", kept);
    return { again: await arrive(browser, callback), stolen: await arrive(thief, callback), thief };
  };

  it("a replayed response is rejected as expired in the original browser and in a browser with a copy of the cookie", async () => {
    const { again, stolen, thief } = await replay();
    expectRejected(again, "sign_in_expired");
    expectRejected(stolen, "sign_in_expired");
    await expectNobody(thief);
  });

  it("a replayed response is rejected even if the provider accepts a code more than once", async () => {
    provider.faults = { isLax: true };
    const { stolen, thief } = await replay();
    expectRejected(stolen, "sign_in_used");
    await expectNobody(thief);
  });
});

describe("the sign-in cookie", () => {
  const seal = (audience: string, root: string, age: string, typ = "journey+jwt") => {
    const [id = "", secret = ""] = root.split(":");
    const key = deriveKey({ id, secret: Buffer.from(secret, "base64url") }, "journey/v1");
    const checks = { state: "s".repeat(43), nonce: "n".repeat(43), verifier: "v".repeat(43) };
    return new EncryptJWT({ journey: { ...signIn, checks } })
      .setProtectedHeader({ alg: "dir", enc: "A256GCM", kid: id, typ })
      .setAudience(audience)
      .setExpirationTime(age)
      .encrypt(createSecretKey(key));
  };
  const responseTo = async (sealed: string) => {
    const browser = newBrowser(bff);
    browser.jar.set("earshot-provider", sealed);
    const arrived = await arrive(
      browser,
      `${bff.url}/dashboard/api/provider/callback?code=x&state=${"s".repeat(43)}`,
    );
    return { ...arrived, browser };
  };

  it("the sign-in cookie is encrypted, and is valid for ten minutes and only for one provider and one installation", async () => {
    const browser = newBrowser(bff);
    const given = await browser.call("POST /dashboard/api/provider/set-out", signIn);
    expect(given.headers.get("set-cookie")).toMatch(
      /^earshot-provider=[\w.-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const sealed = browser.jar.get("earshot-provider") ?? "";
    const parts = sealed.split(".").map((part) => Buffer.from(part, "base64url").toString());
    expect(parts.join()).not.toMatch(/verifier|nonce|sign-in/);
    // A cookie encrypted with the right key is accepted; the provider then rejects the invented code.
    expect((await responseTo(await seal(provider.issuer, keys, "10 m"))).why).toBe("sign_in_not_valid");
    const others = [
      await seal(provider.issuer, keys, "-1 s"),
      await seal("https://id.example.com", keys, "10 m"),
      await seal(provider.issuer, rootKeys(), "10 m"),
      await seal(provider.issuer, keys, "10 m", "JWT"),
      `${sealed.slice(0, -4)}AAAA`,
      sealed.slice(0, 40),
      `${sealed}; earshot-provider=${sealed}`,
      "x",
    ];
    for (const other of others) {
      const { why, browser } = await responseTo(other);
      expect([other.slice(0, 20), why]).toEqual([other.slice(0, 20), "sign_in_expired"]);
      await expectNobody(browser);
    }
  });

  it("the sign-in cookie has the __Host- prefix when the public URL uses HTTPS", async () => {
    const secure = await startBff(api, {
      ...provider.variables(),
      PUBLIC_BFF_URL: "https://feedback.example.com",
    });
    const { call } = newBrowser(secure);
    const own = { origin: "https://feedback.example.com" };
    const given = await call("POST /dashboard/api/provider/set-out", signIn, own);
    expect(given.headers.get("set-cookie")).toMatch(
      /^__Host-earshot-provider=[\w.-]+; .*SameSite=Lax; Secure$/,
    );
    const requested = new URL(given.body.location).searchParams.get("redirect_uri");
    expect(requested).toBe("https://feedback.example.com/dashboard/api/provider/callback");
    await secure.stop();
  });
});

describe("starting a sign-in", () => {
  it.each([
    ["is unreachable", {}, 503, "provider_unavailable"],
    ["reports another issuer", { issuer: "https://id.example.com" }, 502, "provider_misconfigured"],
    [
      "has a plain HTTP endpoint",
      { authorization_endpoint: "http://id.example.com/" },
      502,
      "provider_misconfigured",
    ],
    [
      "has a javascript: endpoint",
      { authorization_endpoint: "javascript:alert(1)" },
      502,
      "provider_misconfigured",
    ],
  ])(
    "starting a sign-in fails with a specific error for as long as the provider %s",
    async (_name, metadata, status, code) => {
      const isAway = status === 503;
      const other = isAway ? await startProvider() : provider;
      provider.faults = { metadata };
      if (isAway) await other.stop();
      const front = await startBff(api, other.variables());
      const { call, jar } = newBrowser(front);
      const out = await call("POST /dashboard/api/provider/set-out", signIn);
      expect([out.status, out.body.code, jar.size]).toEqual([status, code, 0]);
      provider.faults = {};
      const again = await call("POST /dashboard/api/provider/set-out", signIn);
      expect(again.status).toBe(isAway ? 503 : 200);
      await front.stop();
    },
  );

  it.each([
    "https://evil.example/x",
    "//evil.example/x",
    "///evil.example/x",
    "/\\evil.example/x",
    "\\\\evil.example/x",
    "https:evil.example/x",
    "https:/evil.example/x",
    "/dashboard//evil.example/../../..//evil.example",
    "/dashboard/..//evil.example/x",
    "/dashboard/%2e%2e//evil.example/x",
    "/\t/evil.example/x",
    "/dashboard\n/../\n/evil.example",
    "\0//evil.example/x",
    "javascript:alert(1)",
    "data:text/html,x",
    "@evil.example/x",
    "http://own.invalid@evil.example/dashboard/",
    "/dashboardx/",
    "/dashboard/api/provider/callback?code=x",
    "/embed.js",
    "http://[",
    "",
  ])("a sign-in with the target %j leads to the dashboard's start page", async (next) => {
    const browser = newBrowser(bff);
    expect((await travel(browser, { purpose: "sign-in", next })).location).toBe("/dashboard/");
  });

  it("a sign-in leads to a target inside the dashboard, even if the target contains special characters", async () => {
    const next = "/dashboard/w/ü//evil.example/?x=%0d%0aset-cookie:a=b#frag";
    const { location, headers } = await travel(newBrowser(bff), { purpose: "sign-in", next });
    expect(location).toBe("/dashboard/w/%C3%BC//evil.example/?x=%0d%0aset-cookie:a=b");
    expect(headers.getSetCookie()).toHaveLength(3);
  });

  it("the start of a sign-in and the provider's callback share a limit per IP address", async () => {
    const strict = await startBff(api, { ...provider.variables(), RATE_LIMITS: "reads=600,writes=120" });
    const browser = newBrowser(strict);
    const callback = await comeFrom(browser, signIn);
    const out = () => browser.call("POST /dashboard/api/provider/set-out", signIn);
    const statuses = await Promise.all(Array.from({ length: 50 }, async () => (await out()).status));
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect((await arrive(browser, callback)).why).toBe("rate_limited");
    await strict.stop();
  });

  it("requests to the callback that another site's page makes in a user's browser do not count towards the limit on sign-ins", async () => {
    const strict = await startBff(api, { ...provider.variables(), RATE_LIMITS: "reads=600,writes=120" });
    const picture = `${strict.url}/dashboard/api/provider/callback?code=x&state=y`;
    const rejected = await Promise.all(
      Array.from({ length: 60 }, async () => (await arrive(newBrowser(strict), picture)).why),
    );
    expect(new Set(rejected)).toEqual(new Set(["sign_in_expired"]));
    expect((await travel(newBrowser(strict))).location).toBe("/dashboard/");
    await strict.stop();
  });
});
