import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createAccount, resetPassword } from "../../../api/accounts/create-account.ts";
import { openSetUp } from "../../../api/accounts/set-up.ts";
import { Me } from "../../../bff/dashboard/contract.ts";
import { expectRejectedWithin } from "../../expect-rejected-within.ts";
import { type Api, caller, newWorkspace, sharedApi, startApi } from "../../harness.ts";
import { useCheapHashing } from "../../use-cheap-hashing.ts";
import { connect, invite, me, newConnected, travel } from "../dashboard/journey.ts";
import { goodPassword, newBrowser, newOwner, newSignedIn, someEmail } from "../dashboard/sign-in.ts";
import { newPerson, startProvider, type TestProvider } from "../dashboard/start-provider.ts";
import { type RunningBff, startBff } from "../start-bff.ts";

useCheapHashing();
let api: Api;
let provider: TestProvider;
let bff: RunningBff;
beforeAll(async () => {
  [api, provider] = await Promise.all([sharedApi(), startProvider()]);
  bff = await startBff(api, provider.variables());
});
afterAll(async () => {
  await bff?.stop();
  await provider?.stop();
});
beforeEach(() => {
  provider.faults = {};
  provider.person = newPerson();
});

const accountsOf = (email: unknown) => api.sql`select id from accounts where email = ${String(email)}`;
const eventsOf = async (workspaceId: string) =>
  (await api.sql`select action from audit_events where workspace_id = ${workspaceId} order by id`).map(
    ({ action }) => action,
  );

describe("without a provider", () => {
  it("without an OpenID provider, the dashboard offers no single sign-on, and the provider's endpoints return 404", async () => {
    const plain = await startBff(api);
    const { call, visit } = newBrowser(plain);
    expect((await call("GET /dashboard/api/provider")).body).toEqual({ name: null });
    const out = await call("POST /dashboard/api/provider/set-out", { purpose: "sign-in", next: "" });
    expect([out.status, (await visit("/dashboard/api/provider/callback?code=x")).status]).toEqual([404, 404]);
    await plain.stop();
  });
});

describe("signing in with the provider", () => {
  it("signing in with a connected identity leads to the requested page and starts an ordinary session", async () => {
    const owner = await newConnected(api, bff, provider);
    const next = "/dashboard/w/acme/feedback?status=open&q=a%20b";
    const arrived = await travel(owner.browser, { purpose: "sign-in", next });
    expect([arrived.status, arrived.location]).toEqual([303, next]);
    expect(Me.parse((await me(owner.browser)).body).account.email).toBe(owner.email);
    expect([...owner.browser.jar.keys()]).toEqual(["earshot", "earshot-device"]);
    expect(arrived.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^earshot=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^earshot-device=[\w-]{22}\.[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly/),
      "earshot-provider=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax",
    ]);
    expect(await eventsOf(owner.workspaceId)).toEqual(
      expect.arrayContaining(["account.provider_connected", "account.signed_in_by_provider"]),
    );
    expect((await owner.browser.call("POST /dashboard/api/sign-out")).status).toBe(200);
    expect((await me(owner.browser)).status).toBe(401);
  });

  it("signing in requests a code bound to a state, a nonce and a hashed verifier, with a callback only at the public URL", async () => {
    const browser = newBrowser(bff, { "x-forwarded-host": "evil.example", host: "evil.example" });
    await travel(browser);
    const requested = Object.fromEntries(provider.requested.at(-1) ?? []);
    expect(requested).toMatchObject({
      response_type: "code",
      client_id: "earshot",
      scope: "openid email profile",
      redirect_uri: "http://localhost:4001/dashboard/api/provider/callback",
      code_challenge_method: "S256",
    });
    for (const name of ["state", "nonce", "code_challenge"]) expect(requested[name]).toMatch(/^[\w-]{43}$/);
    expect(requested).not.toHaveProperty("client_secret");
  });

  it("signing in ends the browser's previous session", async () => {
    const owner = await newConnected(api, bff, provider);
    const other = await newSignedIn(api, bff);
    const before = other.browser.cookie();
    await travel(other.browser);
    expect((await me(other.browser)).body.account.email).toBe(owner.email);
    const old = await caller(bff.url)("GET /dashboard/api/me", undefined, { cookie: before });
    expect(old.status).toBe(401);
  });

  it("signing in without an account creates nothing and reports the reason", async () => {
    const browser = newBrowser(bff);
    expect(await travel(browser)).toMatchObject({ status: 303, why: "no_account", text: "" });
    expect(browser.jar.size).toBe(0);
    expect(await accountsOf(provider.person.email)).toHaveLength(0);
    expect(
      await api.sql`select from account_identities where subject = ${`${provider.person.sub}`}`,
    ).toHaveLength(0);
  });

  it("signing in compares only issuer and subject: another identity with the account's e-mail is rejected, verified or not", async () => {
    const owner = await newConnected(api, bff, provider);
    const unconnected = await newOwner(api);
    for (const email of [owner.email, `${owner.person.email}`, unconnected.email]) {
      for (const email_verified of [true, false]) {
        provider.person = newPerson({ email, email_verified });
        const browser = newBrowser(bff);
        expect((await travel(browser)).why).toBe("no_account");
        expect(browser.jar.size).toBe(0);
      }
    }
    const other = await startProvider();
    const elsewhere = await startBff(api, other.variables());
    other.person = owner.person;
    expect((await travel(newBrowser(elsewhere))).why).toBe("no_account");
    await elsewhere.stop();
    await other.stop();
  });

  it("signing in still works after the user's e-mail address has changed at the provider", async () => {
    const owner = await newConnected(api, bff, provider);
    provider.person = { sub: owner.person.sub ?? "", email: someEmail() };
    await travel(owner.browser);
    expect((await me(owner.browser)).body.account.email).toBe(owner.email);
  });
});

describe("connecting an identity", () => {
  it("connecting an identity requires a session and the account's password, and shows the connected identity", async () => {
    const stranger = newBrowser(bff);
    const out = await stranger.call("POST /dashboard/api/provider/set-out", connect);
    expect([out.status, out.body.code]).toEqual([401, "signed_out"]);
    const { browser, call } = await newSignedIn(api, bff);
    const wrong = await call("POST /dashboard/api/provider/set-out", { ...connect, password: "another" });
    expect([wrong.status, wrong.body.code]).toEqual([403, "wrong_password"]);
    expect((await call("GET /dashboard/api/provider/identity")).body).toEqual({
      hasPassword: true,
      connected: null,
    });
    expect((await travel(browser, connect)).location).toBe("/dashboard/account");
    const { body } = await call("GET /dashboard/api/provider/identity");
    expect(body.connected.email).toBe(provider.person.email);
  });

  it("an account can have one connected identity, and an identity can belong to one account", async () => {
    const owner = await newConnected(api, bff, provider);
    const other = await newSignedIn(api, bff);
    expect((await travel(other.browser, connect)).why).toBe("identity_taken");
    await owner.browser.signIn(owner.email);
    provider.person = newPerson();
    expect((await travel(owner.browser, connect)).why).toBe("already_connected");
  });

  it("a disconnected identity can no longer sign in, and disconnecting it signs out every other browser", async () => {
    const owner = await newConnected(api, bff, provider);
    await travel(owner.browser);
    const first = newBrowser(bff);
    await first.signIn(owner.email);
    expect((await first.call("DELETE /dashboard/api/provider/identity", {})).status).toBe(200);
    expect((await me(first)).status).toBe(200);
    await expectRejectedWithin(5_000, bff, async () => (await me(owner.browser)).status);
    expect((await travel(newBrowser(bff))).why).toBe("no_account");
    const again = await first.call("DELETE /dashboard/api/provider/identity", {});
    expect([again.status, again.body.code]).toEqual([404, "not_found"]);
  });

  it("resetting the password as operator disconnects the identity, because an intruder may have connected their own", async () => {
    const owner = await newConnected(api, bff, provider);
    await resetPassword(api.db, { email: owner.email, password: goodPassword });
    expect((await travel(owner.browser)).why).toBe("no_account");
  });
});

describe("accepting an invitation", () => {
  it("an invitation creates an account without a password if the provider has verified the e-mail, and connects the identity", async () => {
    const owner = await newSignedIn(api, bff);
    const browser = newBrowser(bff);
    const link = await invite(api, owner, `${provider.person.email}`.toUpperCase());
    expect((await travel(browser, link)).location).toBe("/dashboard/");
    const { account, workspaces } = Me.parse((await me(browser)).body);
    expect([account.fullName, workspaces.map(({ id }) => id)]).toEqual(["Pia Provided", [owner.workspaceId]]);
    expect((await travel(newBrowser(bff))).location).toBe("/dashboard/");
    const only = await browser.call("DELETE /dashboard/api/provider/identity", {});
    expect([only.status, only.body.code]).toEqual([409, "only_way_in"]);
    expect((await travel(newBrowser(bff), link)).why).toBe("link_not_valid");
    await expect(
      createAccount(api.db, { email: account.email, fullName: "X", password: goodPassword }),
    ).rejects.toMatchObject({ code: "account_exists" });
  });

  it("an invitation can be accepted only if the provider has verified the invited e-mail address", async () => {
    const owner = await newSignedIn(api, bff);
    const link = await invite(api, owner, `${provider.person.email}`);
    for (const [email_verified, why] of [
      [false, "email_not_verified"],
      ["true", "email_not_verified"],
      [undefined, "email_not_verified"],
    ]) {
      provider.person = { ...provider.person, email_verified };
      expect((await travel(newBrowser(bff), link)).why).toBe(why);
    }
    provider.person = newPerson();
    expect((await travel(newBrowser(bff), link)).why).toBe("other_account");
    expect(await accountsOf(provider.person.email)).toHaveLength(0);
  });

  it("an invitation never connects a new identity to an existing account with the same e-mail, however that account was created", async () => {
    const owner = await newSignedIn(api, bff);
    const early = await newOwner(api);
    const link = await invite(api, owner, early.email);
    provider.person = newPerson({ email: early.email });
    expect((await travel(newBrowser(bff), link)).why).toBe("account_exists");

    const mine = newPerson();
    provider.person = mine;
    await travel(newBrowser(bff), await invite(api, owner, `${mine.email}`));
    const second = await newSignedIn(api, bff);
    const again = await invite(api, second, `${mine.email}`);
    provider.person = newPerson({ email: `${mine.email}` });
    expect((await travel(newBrowser(bff), again)).why).toBe("account_exists");
    const byPassword = await newBrowser(bff).call("POST /dashboard/api/invitations/accept", {
      token: again.token,
      password: goodPassword,
      fullName: "Eve",
    });
    expect([byPassword.status, byPassword.body.code]).toEqual([409, "account_exists"]);
    provider.person = mine;
    const browser = newBrowser(bff);
    await travel(browser, again);
    expect(Me.parse((await me(browser)).body).workspaces).toHaveLength(2);
  });

  it("an invitation adds a workspace to the connected account if the account's or the provider's e-mail is the invited one", async () => {
    const owner = await newConnected(api, bff, provider);
    const host = await newSignedIn(api, bff);
    await travel(owner.browser, await invite(api, host, `${owner.person.email}`));
    expect(Me.parse((await me(owner.browser)).body).workspaces).toHaveLength(2);
    const third = await newSignedIn(api, bff);
    expect((await travel(newBrowser(bff), await invite(api, third, someEmail()))).why).toBe("other_account");
  });
});

describe("first set-up", () => {
  it("set-up with the provider creates the first account through the one-time link, requires a verified e-mail, and closes the link", async () => {
    const other = await startApi();
    const front = await startBff(other, provider.variables());
    const demo = await newWorkspace(other);
    const setUp = async () => ({
      purpose: "set-up",
      token: (await openSetUp(other.db, demo.workspaceId)) ?? "",
      workspaceName: "Café Olé",
    });
    const { email_verified: _, ...unverified } = provider.person;
    const verified = provider.person;
    provider.person = unverified;
    expect((await travel(newBrowser(front), await setUp())).why).toBe("email_not_verified");
    provider.person = verified;
    expect((await travel(newBrowser(front), { ...(await setUp()), token: "guessed" })).why).toBe(
      "link_not_valid",
    );
    const link = await setUp();
    const browser = newBrowser(front);
    expect((await travel(browser, link)).location).toBe("/dashboard/");
    const { account, workspaces } = Me.parse((await me(browser)).body);
    expect(account.email).toBe(verified.email);
    expect(workspaces.map(({ subdomain, role }) => [subdomain, role])).toEqual([
      ["cafe-ole", "owner"],
      [demo.subdomain, "owner"],
    ]);
    expect(await openSetUp(other.db)).toBeUndefined();
    expect((await travel(newBrowser(front), link)).why).toBe("link_not_valid");
    await front.stop();
    await other.stop();
  });
});
