import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Api, afterThis, sharedApi } from "../../harness.ts";
import { useCheapHashing } from "../../use-cheap-hashing.ts";
import { givePassword, newBrowser, newOwner, type TestBrowser } from "../dashboard/sign-in.ts";
import { type RunningBff, startBff } from "../start-bff.ts";

useCheapHashing();
let api: Api;
let strict: RunningBff;
beforeAll(async () => {
  api = await sharedApi();
  strict = await startBff(api, { RATE_LIMITS: "reads=6000,writes=1200", TRUSTED_PROXY_HOPS: "1" });
});
afterAll(async () => {
  await strict?.stop();
});

const wrong = "not this password";
let nextAddress = 0;
/** A browser with its own IP address. */
const elsewhere = () => {
  nextAddress += 1;
  return newBrowser(strict, { "x-forwarded-for": `203.0.113.${nextAddress}` });
};

/** Fails to sign in until unknown browsers are locked out of this account for an hour. */
async function lockOut(email: string): Promise<void> {
  for (let place = 0; place < 10; place += 1) {
    const browser = elsewhere();
    for (let attempt = 0; attempt < 10; attempt += 1) await browser.signIn(email, wrong);
  }
  expect((await elsewhere().signIn(email, wrong)).status).toBe(429);
}
const device = ({ jar }: TestBrowser) => jar.get("earshot-device");

describe("failed sign-ins", () => {
  it("failed sign-ins from unknown browsers lock out unknown browsers, but not a browser that signed in before", async () => {
    const owner = await newOwner(api);
    const known = elsewhere();
    expect((await known.signIn(owner.email)).status).toBe(200);
    await known.call("POST /dashboard/api/sign-out");
    await lockOut(owner.email);
    expect((await known.signIn(owner.email.toUpperCase())).status).toBe(200);
    const stranger = await elsewhere().signIn(owner.email);
    expect([stranger.status, stranger.body.code]).toEqual([429, "rate_limited"]);
  }, 60_000);

  it("spellings of an e-mail address that the database treats as equal share one limit on failed sign-ins", async () => {
    const owner = await newOwner(api);
    const email = `ink.${owner.workspace.subdomain}@mail.example`;
    await api.sql`update accounts set email = ${email} where email = ${owner.email}`;
    const [dotted, kelvin] = [email.replace("ink", "İnk"), email.replace("ink", "in\u212a")];
    const known = elsewhere();
    expect((await known.signIn(dotted)).status).toBe(200);
    const stranger = elsewhere();
    for (let attempt = 0; attempt < 10; attempt += 1) await stranger.signIn(email, wrong);
    for (const spelled of [email, dotted, kelvin]) expect((await stranger.signIn(spelled)).status).toBe(429);
    stranger.jar.set("earshot-device", device(known) ?? "");
    for (const spelled of [email, dotted, kelvin]) expect((await stranger.signIn(spelled)).status).toBe(200);
  });

  it("only failed sign-ins count towards the limit", async () => {
    const owner = await newOwner(api);
    const browser = elsewhere();
    for (let attempt = 0; attempt < 15; attempt += 1) {
      browser.jar.clear();
      expect((await browser.signIn(owner.email)).status).toBe(200);
    }
  });
});

describe("known browsers", () => {
  it("a browser that signed in before has a separate limit, which all copies of its cookie share", async () => {
    const owner = await newOwner(api);
    const known = elsewhere();
    await known.signIn(owner.email);
    const copy = elsewhere();
    copy.jar.set("earshot-device", device(known) ?? "");
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await (attempt % 2 ? known : copy).signIn(owner.email, wrong)).status).toBe(401);
    }
    expect((await known.signIn(owner.email)).status).toBe(429);
    expect((await copy.signIn(owner.email)).status).toBe(429);
    expect((await elsewhere().signIn(owner.email)).status).toBe(200);
  });

  it("a browser is recognised only for the account that signed in, by a cookie that cannot be forged and has no e-mail address", async () => {
    const [owner, other] = [await newOwner(api), await newOwner(api)];
    const known = elsewhere();
    const signedIn = await known.signIn(owner.email);
    const cookie = signedIn.headers.getSetCookie().find((line) => line.startsWith("earshot-device="));
    expect(cookie).toMatch(
      /^earshot-device=[\w-]{22}\.[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    await givePassword(api, other.email);
    await lockOut(other.email);
    expect((await known.signIn(other.email)).status).toBe(429);
    const value = device(known) ?? "";
    for (const forged of [
      "",
      "x",
      value.slice(1),
      `${value.slice(0, -1)}A`,
      `A${value.slice(1)}`,
      `${value}.`,
    ]) {
      const browser = elsewhere();
      browser.jar.set("earshot-device", forged);
      expect((await browser.signIn(other.email)).status).toBe(429);
    }
  }, 60_000);

  it("a browser is recognised for the last three accounts that signed in with it", async () => {
    const owners = [await newOwner(api), await newOwner(api), await newOwner(api), await newOwner(api)];
    const known = elsewhere();
    for (const { email } of owners) expect((await known.signIn(email)).status).toBe(200);
    expect((await known.signIn(owners[3]?.email ?? "")).status).toBe(200);
    expect(device(known)?.split("~")).toHaveLength(3);
    const cookie = device(known) ?? "";
    const responses = [];
    for (const { email } of owners) {
      const stranger = elsewhere();
      for (let attempt = 0; attempt < 10; attempt += 1) await stranger.signIn(email, wrong);
      stranger.jar.set("earshot-device", cookie);
      responses.push((await stranger.signIn(email)).status);
    }
    expect(responses).toEqual([429, 200, 200, 200]);
  });

  it("a browser is recognised only after a sign-in with the right password, and also after the root key is rotated", async () => {
    const owner = await newOwner(api);
    const browser = newBrowser(strict);
    await browser.signIn(owner.email, wrong);
    expect(browser.jar.size).toBe(0);
    const keys = strict.config.BFF_ROOT_KEYS.map(({ id, secret }) => `${id}:${secret.toString("base64url")}`);
    const newer = `k2:${Buffer.alloc(32, 7).toString("base64url")}`;
    const rolled = await startBff(api, {
      BFF_ROOT_KEYS: [newer, ...keys].join(","),
      RATE_LIMITS: "reads=6000,writes=1200",
    });
    afterThis(rolled.stop);
    const known = elsewhere();
    await known.signIn(owner.email);
    const later = newBrowser(rolled);
    later.jar.set("earshot-device", device(known) ?? "");
    for (let attempt = 0; attempt < 10; attempt += 1) await newBrowser(rolled).signIn(owner.email, wrong);
    expect((await newBrowser(rolled).signIn(owner.email)).status).toBe(429);
    expect((await later.signIn(owner.email)).status).toBe(200);
  });
});
