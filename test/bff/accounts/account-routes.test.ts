import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resetPassword } from "../../../api/accounts/create-account.ts";
import { openSetUp } from "../../../api/accounts/set-up.ts";
import { DashboardSessions, Me } from "../../../bff/dashboard/contract.ts";
import { expectRejectedWithin } from "../../expect-rejected-within.ts";
import { type Api, type ApiResponse, caller, newWorkspace, sharedApi, startApi } from "../../harness.ts";
import { useCheapHashing } from "../../use-cheap-hashing.ts";
import { goodPassword, newBrowser, newOwner, newSignedIn, ownPage, someEmail } from "../dashboard/sign-in.ts";
import { type RunningBff, startBff } from "../start-bff.ts";

const hashing = useCheapHashing();
let api: Api;
let bff: RunningBff;
beforeAll(async () => {
  api = await sharedApi();
  bff = await startBff(api);
});
afterAll(async () => {
  await bff?.stop();
});

const sessionOf = ({ jar }: { jar: Map<string, string> }) => `earshot=${jar.get("earshot")}`;
const digestOf = (cookie: string) =>
  createHash("sha256")
    .update(cookie.split("=")[1] ?? "")
    .digest("base64url");

interface Crowd {
  strict: RunningBff;
  emails: string[];
  /** The responses to twelve sign-ins with each e-mail address. */
  responses: ApiResponse[][];
}
let crowd: Promise<Crowd> | undefined;
afterAll(async () => (await crowd)?.strict.stop());

/** Concurrently signs in with two unknown e-mail addresses, twelve times each, while no hash is completed. */
function signInAtOnce(): Promise<Crowd> {
  crowd ??= (async () => {
    const strict = await startBff(api, { RATE_LIMITS: "reads=600,writes=120", TRUSTED_PROXY_HOPS: "1" });
    const emails = [someEmail(), someEmail()];
    const release = hashing.hold();
    let rejected = 0;
    const signIn = async (email: string) => {
      const response = await newBrowser(strict).signIn(email);
      if (response.status !== 401) rejected += 1;
      return response;
    };
    const many = Promise.all(
      emails.map((email) => Promise.all(Array.from({ length: 12 }, () => signIn(email)))),
    );
    await expect.poll(() => rejected).toBe(20);
    release();
    return { strict, emails, responses: await many };
  })();
  return crowd;
}

it("sign-ins of one address beyond its share of the hashing capacity are rejected with Retry-After before a password is hashed", async () => {
  const { responses } = await signInAtOnce();
  const tried = responses.flat().filter(({ status }) => status !== 429);
  const busy = tried.filter(({ body }) => body.code === "sign_in_busy");
  expect(busy).toHaveLength(16);
  for (const { status, headers } of busy) expect([status, headers.get("retry-after")]).toEqual([503, "3"]);
  expect(tried.filter(({ status }) => status === 401)).toHaveLength(4);
  expect(hashing.costs).toHaveLength(4);
});

it("while one address has its share of the hashing capacity, people at other addresses sign in", async () => {
  const { strict } = await signInAtOnce();
  const { email } = await newOwner(api);
  const release = hashing.hold();
  let rejected = 0;
  const strangers = Array.from({ length: 12 }, async () => {
    await newBrowser(strict, { "x-forwarded-for": "203.0.113.1" }).signIn(someEmail());
    rejected += 1;
  });
  await expect.poll(() => rejected).toBe(8);
  const owner = newBrowser(strict, { "x-forwarded-for": "203.0.113.2" }).signIn(email);
  release();
  expect((await owner).status).toBe(200);
  await Promise.all(strangers);
});

describe("first set-up", () => {
  it("set-up accepts only the newest link, until the link expires, and creates one account if two people submit it at once", async () => {
    const other = await startApi();
    const front = await startBff(other);
    const demo = await newWorkspace(other);
    const [old, token = ""] = [await openSetUp(other.db), await openSetUp(other.db, demo.workspaceId)];
    const [kept] = await other.sql`select digest from set_up_link`;
    expect(kept?.digest).toBe(createHash("sha256").update(token).digest("base64url"));
    const see = async (given = "") =>
      (await newBrowser(front).call("GET /dashboard/api/set-up", undefined, { "x-earshot-link": given }))
        .body;
    const looks = [await see(token), await see(old), await see("nonsense"), await see("")];
    expect(looks.map(({ isOpen }) => isOpen)).toEqual([true, false, false, false]);
    await other.sql`update set_up_link set expires_at = now() - interval '1 ms'`;
    expect(await see(token)).toEqual({ isOpen: false });
    const late = {
      token,
      email: someEmail(),
      password: goodPassword,
      fullName: "Ada",
      workspaceName: "Late",
    };
    expect((await newBrowser(front).call("POST /dashboard/api/set-up", late)).body.code).toBe(
      "link_not_valid",
    );
    await other.sql`update set_up_link set expires_at = now() + interval '1 hour'`;
    const input = { token, password: goodPassword, fullName: "Ada", workspaceName: "Café Olé" };
    const [first, second] = [newBrowser(front), newBrowser(front)];
    const responses = await Promise.all([
      first.call("POST /dashboard/api/set-up", { ...input, email: someEmail() }),
      second.call("POST /dashboard/api/set-up", { ...input, email: someEmail() }),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 404]);
    const made = responses.find(({ status }) => status === 201);
    const { workspaces } = Me.parse(made?.body);
    expect(workspaces.map(({ subdomain, role }) => [subdomain, role])).toEqual([
      ["cafe-ole", "owner"],
      [demo.subdomain, "owner"],
    ]);
    expect(await see(token)).toEqual({ isOpen: false });
    expect(await openSetUp(other.db)).toBeUndefined();
    await front.stop();
    await other.stop();
  });
});

describe("signing in", () => {
  it("sign-in returns the account and its workspaces", async () => {
    const owner = await newOwner(api);
    const browser = newBrowser(bff);
    const signedIn = await browser.signIn(owner.email.toUpperCase());
    expect(signedIn.status).toBe(200);
    const me = Me.parse((await browser.call("GET /dashboard/api/me")).body);
    expect(me).toEqual(Me.parse(signedIn.body));
    expect(me.account.email).toBe(owner.email);
    expect(me.workspaces).toEqual([
      {
        id: owner.workspaceId,
        name: "Test",
        subdomain: owner.subdomain,
        role: "owner",
        userId: owner.userId,
      },
    ]);
  });

  it("sign-in sets a new random cookie that scripts cannot read, and the database stores only the cookie's digest", async () => {
    const owner = await newOwner(api);
    const browser = newBrowser(bff);
    const [first] = (await browser.signIn(owner.email)).headers.getSetCookie();
    const before = sessionOf(browser);
    expect(first).toMatch(/^earshot=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/);
    await browser.signIn(owner.email);
    expect(sessionOf(browser)).not.toBe(before);
    const rows = await api.sql`
      select s.digest from account_sessions s join accounts a on a.id = s.account_id where a.email = ${owner.email}`;
    // The second sign-in in the same browser ended the first session.
    expect(rows.map(({ digest }) => digest)).toEqual([digestOf(sessionOf(browser))]);
    const old = await caller(bff.url)("GET /dashboard/api/me", undefined, { cookie: before });
    expect([old.status, old.body.code]).toEqual([401, "signed_out"]);
  });

  it("sign-in sets a __Host- cookie when the public URL uses HTTPS", async () => {
    const secure = await startBff(api, { PUBLIC_BFF_URL: "https://feedback.example.com" });
    const owner = await newOwner(api);
    const headers = { ...ownPage("https://feedback.example.com") };
    const call = caller(secure.url, headers);
    const given = await call("POST /dashboard/api/sign-in", { email: owner.email, password: goodPassword });
    expect(given.headers.getSetCookie()[0]).toMatch(
      /^__Host-earshot=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect(given.headers.get("strict-transport-security")).toBe("max-age=31536000");
    const value = given.headers.get("set-cookie")?.split(";")[0]?.split("=")[1];
    const me = (cookie: string) => call("GET /dashboard/api/me", undefined, { cookie });
    expect((await me(`__Host-earshot=${value}`)).status).toBe(200);
    // Without the prefix, another host could set the cookie, so the BFF rejects such a cookie. It also rejects
    // duplicates.
    expect((await me(`earshot=${value}`)).status).toBe(401);
    expect((await me(`__Host-earshot=${value}; __Host-earshot=${value}`)).status).toBe(401);
    await secure.stop();
  });

  it("sign-in gives the same response after the same work for a wrong password, an unknown account and an account without a password", async () => {
    const owner = await newOwner(api);
    const passwordless = await newWorkspace(api);
    await resetPassword(api.db, { email: owner.email, password: goodPassword });
    hashing.costs.length = 0;
    const bodies = [];
    for (const email of [owner.email, someEmail(), `owner@${passwordless.subdomain}.example`]) {
      const { headers, body } = await newBrowser(bff).signIn(email, "some other password");
      expect(headers.get("set-cookie")).toBeNull();
      const { requestId: _, ...rest } = body;
      bodies.push(rest);
    }
    expect(bodies[0]).toMatchObject({ status: 401, code: "sign_in_failed" });
    expect(bodies).toEqual(Array(3).fill(bodies[0]));
    expect(hashing.costs).toEqual(Array(3).fill(expect.objectContaining({ N: 32_768, r: 8, p: 3 })));
  });

  it("sign-in is limited per account and per IP address, whether or not the account exists", async () => {
    const { strict, emails, responses } = await signInAtOnce();
    const browser = newBrowser(strict);
    const known = (await newOwner(api)).email;
    const tries = Array.from({ length: 12 }, () => browser.signIn(known, "not this one"));
    for (const response of [...responses, await Promise.all(tries)]) {
      expect(response.filter(({ status }) => status === 429)).toHaveLength(2);
    }
    for (const email of [known, emails[0] ?? ""]) {
      const rejected = await browser.signIn(email, goodPassword);
      expect([rejected.status, rejected.body.code]).toEqual([429, "rate_limited"]);
      expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    // The IP address has used 38 of its 50 sign-ins, so 12 of these 20 are allowed.
    const others = [await newOwner(api), await newOwner(api)];
    const statuses = await Promise.all(
      others.flatMap(({ email }) =>
        Array.from({ length: 10 }, async () => (await browser.signIn(email, "not this one")).status),
      ),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(8);
  });
});

describe("dashboard sessions", () => {
  it("a session ends at once when its browser signs out", async () => {
    const { call, browser } = await newSignedIn(api, bff);
    const cookie = browser.cookie();
    const gone = await call("POST /dashboard/api/sign-out");
    expect(gone.headers.get("set-cookie")).toMatch(/^earshot=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/);
    const again = await caller(bff.url)("GET /dashboard/api/me", undefined, { cookie });
    expect(again.body.code).toBe("signed_out");
    expect(await api.sql`select from account_sessions where digest = ${digestOf(cookie)}`).toHaveLength(0);
  });

  it("a session that the user ends from another browser ends within 5 s in every process; other accounts cannot end it", async () => {
    const owner = await newSignedIn(api, bff);
    const other = await startBff(api);
    const far = newBrowser(other, { "user-agent": "Far/1.0" });
    await far.signIn(owner.email);
    expect((await far.call("GET /dashboard/api/me")).status).toBe(200);
    const { data } = DashboardSessions.parse((await owner.call("GET /dashboard/api/sessions")).body);
    expect(data.map(({ isCurrent }) => isCurrent).sort()).toEqual([false, true]);
    const theirs = data.find(({ isCurrent }) => !isCurrent);
    expect(theirs).toMatchObject({ userAgent: "Far/1.0", address: "127.0.0.1" });
    const stranger = await newSignedIn(api, bff);
    const rejected = await stranger.call(`DELETE /dashboard/api/sessions/${theirs?.id}`);
    expect([rejected.status, rejected.body.code]).toEqual([404, "not_found"]);
    expect((await owner.call(`DELETE /dashboard/api/sessions/${theirs?.id}`)).status).toBe(200);
    const probe = async () => (await far.call(`GET ${owner.at}/v1/boards`)).status;
    await expectRejectedWithin(5_000, other, probe);
    expect((await owner.call("GET /dashboard/api/me")).status).toBe(200);
    await other.stop();
  });

  it("a session expires after 14 days without use, and at the latest 90 days after the sign-in", async () => {
    for (const age of [{ last_used_at: "14 days" }, { created_at: "90 days" }]) {
      const { browser } = await newSignedIn(api, bff);
      const cookie = browser.cookie();
      const look = async () =>
        (await caller((await fresh()).url)("GET /dashboard/api/me", undefined, { cookie })).status;
      const [[column = "", idle = ""] = []] = Object.entries(age);
      const set = (time: string) => api.sql`
        update account_sessions set ${api.sql(column)} = now() - ${time}::interval where digest = ${digestOf(cookie)}`;
      await set(`${idle} -1 minutes`);
      expect(await look()).toBe(200);
      await set(idle);
      expect(await look()).toBe(401);
    }
  });

  it("a session's time of last use is written to the database at most once a minute", async () => {
    const { browser, call } = await newSignedIn(api, bff);
    const digest = digestOf(browser.cookie());
    await api.sql`update account_sessions set last_used_at = now() - interval '2 days' where digest = ${digest}`;
    await newBrowser(await fresh()).call("GET /dashboard/api/me", undefined, { cookie: browser.cookie() });
    const [row] = await api.sql`
      select last_used_at > now() - interval '1 minute' as "isNoted" from account_sessions where digest = ${digest}`;
    expect(row?.isNoted).toBe(true);
    expect((await call("GET /dashboard/api/me")).status).toBe(200);
  });
});

const started: RunningBff[] = [];
afterAll(() => Promise.all(started.map((one) => one.stop())));
/** Starts another BFF, whose caches are empty. */
async function fresh() {
  const one = await startBff(api);
  started.push(one);
  return one;
}

describe("the password of an account", () => {
  it("the password can be changed only with the current one; the caller gets a new cookie, and all other sessions end", async () => {
    const owner = await newSignedIn(api, bff);
    const other = await fresh();
    const far = newBrowser(other);
    await far.signIn(owner.email);
    const before = owner.browser.cookie();
    const next = "granite lantern otter seven";
    const wrong = await owner.call("POST /dashboard/api/password", { current: "not this one", next });
    expect([wrong.status, wrong.body.code, wrong.headers.get("set-cookie")]).toEqual([
      403,
      "wrong_password",
      null,
    ]);
    const changed = await owner.call("POST /dashboard/api/password", { current: goodPassword, next });
    expect(Me.parse(changed.body).account.email).toBe(owner.email);
    expect(owner.browser.cookie()).not.toBe(before);
    expect((await owner.call("GET /dashboard/api/me")).status).toBe(200);
    const old = await caller(bff.url)("GET /dashboard/api/me", undefined, { cookie: before });
    expect(old.status).toBe(401);
    await expectRejectedWithin(5_000, other, async () => (await far.call("GET /dashboard/api/me")).status);
    expect((await newBrowser(bff).signIn(owner.email)).status).toBe(401);
    expect((await newBrowser(bff).signIn(owner.email, next)).status).toBe(200);
  });

  it.each([
    ["elevenchars", "custom"],
    ["password1234", "password_too_common"],
    ["P@ssw0rd2024!", "password_too_common"],
    ["qwertyuiop12345", "password_too_common"],
    ["abababababab", "password_too_common"],
    ["123456789012", "password_too_common"],
    ["OliveOwner99", "password_too_common"],
    ["ilovechocolate1", "password_too_common"],
  ])("a new password that is too short or too common is rejected: %s", async (next, code) => {
    const { call } = await newSignedIn(api, bff);
    const rejected = await call("POST /dashboard/api/password", { current: goodPassword, next });
    expect([rejected.status, rejected.body.errors?.[0]]).toMatchObject([400, { path: "next", code }]);
  });
});

describe("workspaces", () => {
  it("an account can create at most ten workspaces, whose subdomains are derived from their names by default", async () => {
    const { call } = await newSignedIn(api, bff);
    const first = await call("POST /dashboard/api/workspaces", { name: "Näher dran" });
    const at = `/dashboard/api/w/${first.body.id}` as const;
    const [boards, categories] = [
      await call(`GET ${at}/v1/boards`),
      await call(`GET ${at}/v1/post-categories`),
    ];
    expect(boards.body).toMatchObject([{ title: "Ideas", isDefault: true, isPrivate: false }]);
    expect(categories.body).toMatchObject([{ boardId: boards.body[0]?.id }]);
    expect([first.status, first.body.subdomain]).toEqual([201, "naher-dran"]);
    const second = await call("POST /dashboard/api/workspaces", { name: "Näher dran" });
    expect(second.body.subdomain).toMatch(/^naher-dran-[\da-f]{8}$/);
    for (const name of ["日本", "admin", "x"]) {
      const made = await call("POST /dashboard/api/workspaces", { name });
      expect(made.body.subdomain).toMatch(/^workspace-[\da-f]{8}$/);
    }
    const taken = await call("POST /dashboard/api/workspaces", {
      name: "X",
      subdomain: first.body.subdomain,
    });
    expect([taken.status, taken.body.code]).toEqual([409, "subdomain_taken"]);
    for (let count = 6; count < 10; count += 1)
      await call("POST /dashboard/api/workspaces", { name: "More" });
    const over = await call("POST /dashboard/api/workspaces", { name: "One more" });
    expect([over.status, over.body.code]).toEqual([409, "workspace_limit_reached"]);
    expect(Me.parse((await call("GET /dashboard/api/me")).body).workspaces).toHaveLength(10);
  });
});
