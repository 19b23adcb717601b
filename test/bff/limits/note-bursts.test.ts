import { pino } from "pino";
import { beforeAll, describe, expect, it } from "vitest";
import { resetPassword } from "../../../api/accounts/create-account.ts";
import { type Api, afterThis, caller, newBoard, newWorkspace, sharedApi, startApi } from "../../harness.ts";
import { useCheapHashing } from "../../use-cheap-hashing.ts";
import { goodPassword, newBrowser, newOwner } from "../dashboard/sign-in.ts";
import { newSite, page, startBff } from "../start-bff.ts";

useCheapHashing();
let api: Api;
beforeAll(async () => {
  api = await sharedApi();
});

/** Starts a BFF, and records its log lines. */
async function talkative(environment: Record<string, string> = {}) {
  const lines: string[] = [];
  const log = pino({ level: "debug" }, { write: (line: string) => void lines.push(line) });
  const bff = await startBff(api, environment, log);
  afterThis(bff.stop);
  const said = (words: string) => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === words);
  return { bff, lines, said };
}

async function eventsOf(workspaceId: string) {
  const rows = await api.sql<{ action: string; subject: string | null }[]>`
    select action, subject from audit_events where workspace_id = ${workspaceId} order by id`;
  return rows.map(({ action, subject }) => (subject === null ? action : `${action} ${subject}`));
}

describe("sign-ins", () => {
  it("failed sign-ins to an account create at most one audit event in ten minutes", async () => {
    const { bff } = await talkative();
    const owner = await newOwner(api);
    const fail = async () =>
      expect((await newBrowser(bff).signIn(owner.email, "canary wrong password")).status).toBe(401);
    const failures = async () =>
      (await eventsOf(owner.workspaceId)).filter((event) => event === "account.sign_in_failed").length;
    await fail();
    await expect.poll(failures).toBe(1);
    for (let attempt = 0; attempt < 3; attempt += 1) await fail();
    await api.sql`
      update audit_events set created_at = now() - interval '10 minutes' where workspace_id = ${owner.workspaceId}`;
    await fail();
    await expect.poll(failures).toBe(2);
  });

  it("sign-ins, password changes and ended sessions create audit events and log lines without an IP address, e-mail or password", async () => {
    const { bff, lines, said } = await talkative();
    const owner = await newOwner(api);
    const [browser, far] = [newBrowser(bff), newBrowser(bff)];
    await browser.signIn(owner.email, "canary wrong password");
    await browser.signIn(owner.email);
    await far.signIn(owner.email);
    const { data } = (await browser.call("GET /dashboard/api/sessions")).body;
    const other = data.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
    await browser.call(`DELETE /dashboard/api/sessions/${other.id}`);
    await browser.call("POST /dashboard/api/password", {
      current: goodPassword,
      next: "granite lantern otter seven",
    });
    await resetPassword(api.db, { email: owner.email, password: goodPassword });
    await expect
      .poll(async () => (await eventsOf(owner.workspaceId)).sort())
      .toEqual([
        "account.password_changed",
        "account.password_reset",
        "account.session_ended",
        "account.sign_in_failed",
        "account.signed_in",
        "account.signed_in",
      ]);
    const [account] = await api.sql`select id from accounts where email = ${owner.email}`;
    expect(said("signed in").map(({ accountId, path }) => [accountId, path])).toEqual([
      [account?.id, "/sign-in"],
      [account?.id, "/sign-in"],
      [account?.id, "/password"],
    ]);
    expect(said("sign-in failed")).toEqual([
      expect.objectContaining({ level: 40, source: expect.stringMatching(/^[\da-f]{12}$/) }),
    ]);
    expect(lines.join("")).not.toMatch(/127\.0\.0\.1|@|canary|violin|granite/);
  });

  it("a failed sign-in creates only a log line if the account does not exist", async () => {
    const { bff, said } = await talkative();
    await newBrowser(bff).signIn("nobody@mail.example");
    expect(said("sign-in failed")).toHaveLength(1);
  });
});

describe("bursts of rejected calls", () => {
  it("a burst of rejected sign-ins to one account creates one audit event and one log line, however long it lasts", async () => {
    const { bff, said } = await talkative({ RATE_LIMITS: "reads=600,writes=120" });
    const owner = await newOwner(api);
    const browser = newBrowser(bff);
    for (let attempt = 0; attempt < 15; attempt += 1) await browser.signIn(owner.email, "wrong password");
    const limited = async () =>
      (await eventsOf(owner.workspaceId)).filter((event) => event.startsWith("account.sign_in_limited"));
    await expect.poll(limited).toEqual(["account.sign_in_limited signInsAsOne"]);
    expect(said("rate limit reached")).toEqual([
      expect.objectContaining({
        level: 40,
        ceiling: "signInsAsOne",
        source: expect.stringMatching(/^[\da-f]{12}$/),
      }),
    ]);
    expect(said("rate limit reached")[0]).not.toHaveProperty("workspaceId");
  });

  it("a burst of rejected widget calls creates one audit event in the widget's workspace, and none in other workspaces", async () => {
    const { bff, said } = await talkative({ RATE_LIMITS: "reads=600,writes=10" });
    const [site, other] = [await newSite(api, bff), await newSite(api, bff)];
    const post = await site.call("POST /v1/posts", {
      title: "An idea",
      visibility: "public",
      ...(await newBoard(site.call, { title: "Garden" })),
    });
    const { token } = await site.visitor();
    const call = caller(bff.url, { origin: page, authorization: `Bearer ${token}` });
    const statuses = [];
    for (let n = 0; n < 9; n += 1) {
      statuses.push((await call(`POST /embed/v1/posts/${post.body.id}/vote`)).status);
    }
    expect(statuses.slice(-4)).toEqual([429, 429, 429, 429]);
    await expect
      .poll(() => eventsOf(site.workspaceId))
      .toEqual(["board.created Garden", "widget.rate_limited unverifiedVotes"]);
    expect(said("rate limit reached").map(({ workspaceId }) => workspaceId)).toEqual([site.workspaceId]);
    expect(await eventsOf(other.workspaceId)).toEqual([]);
  });

  it("a burst of rejected calls with API keys creates one audit event per limit in ten minutes, whichever key is used", async () => {
    const strict = await startApi({ RATE_LIMITS: "reads=2,writes=2" });
    afterThis(strict.stop);

    const workspace = await newWorkspace(strict);
    const statuses = [];
    for (let n = 0; n < 5; n += 1) statuses.push((await workspace.call("GET /v1/boards")).status);
    expect(statuses).toEqual([200, 200, 429, 429, 429]);
    const noted = () => strict.sql`select from audit_events`;
    await expect.poll(async () => (await noted()).length).toBe(1);
    const second = await workspace.keyOf("owner");
    for (let n = 0; n < 3; n += 1) await second.call("GET /v1/boards");
    for (let n = 0; n < 3; n += 1) await workspace.call("POST /v1/boards");
    const events = () => strict.sql`select action, subject, user_id from audit_events order by id`;
    await expect
      .poll(async () => [...(await events())])
      .toEqual([
        { action: "api_key.rate_limited", subject: "reads", user_id: workspace.userId },
        { action: "api_key.rate_limited", subject: "writes", user_id: workspace.userId },
      ]);
  });
});
