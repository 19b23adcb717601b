import { afterAll, beforeAll, expect, it } from "vitest";
import { signMailLink } from "../../../api/mail/mail-token.ts";
import { newChangelog } from "../../api/changelog-mail/new-subscription.ts";
import { type Api, afterThis, sharedApi } from "../../harness.ts";
import { type RunningBff, startBff } from "../start-bff.ts";

let api: Api;
let bff: RunningBff;
beforeAll(async () => {
  api = await sharedApi();
  bff = await startBff(api);
});
afterAll(async () => {
  await bff?.stop();
});

type Changelog = Awaited<ReturnType<typeof newChangelog>>;

async function post(path: string, form: Record<string, string>, language = "en") {
  const headers = { "content-type": "application/x-www-form-urlencoded", "accept-language": language };
  const body = `${new URLSearchParams(form)}`;
  const response = await fetch(bff.url + path, { method: "POST", body, headers });
  return { status: response.status, headers: response.headers, page: await response.text() };
}
const subscribe = ({ subdomain }: Changelog, email: string, language?: string) =>
  post(`/b/${subdomain}/changelog/subscription`, { email }, language);
const get = async (path: string) => {
  const response = await fetch(bff.url + path);
  return { status: response.status, page: await response.text() };
};

/** Returns the path of a link in an e-mail to this address. */
async function linkFor(changelog: Changelog, email: string, purpose: "subscription" | "digest", expires = 0) {
  const { id = "" } = (await changelog.read(email)) ?? {};
  const { workspaceId } = changelog;
  return `/mail/${signMailLink({ purpose, workspaceId, userId: id, expires }, email, api.config.API_ROOT_KEYS)}`;
}

it("the form below the changelog asks for a confirmation of the address, in the browser's language", async () => {
  const changelog = await newChangelog(api);
  const { page } = await get(`/b/${changelog.subdomain}/changelog`);
  expect(page).toMatch(/<form[^>]+method="post" action="\/b\/[\w-]+\/changelog\/subscription">/);
  const sent = await subscribe(changelog, " una@mail.example ", "de-AT");
  expect([sent.status, sent.headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(sent.page).toContain("Sieh in deinem Postfach nach");
  expect(await changelog.read("una@mail.example")).toMatchObject({
    state: "requested",
    locale: "de",
    isDue: true,
  });
});

it("the response is the same for an address that has subscribed before", async () => {
  const changelog = await newChangelog(api);
  const first = await subscribe(changelog, "una@mail.example");
  await post(await linkFor(changelog, "una@mail.example", "subscription"), {});
  expect((await subscribe(changelog, "una@mail.example")).page).toBe(first.page);
  expect((await changelog.read("una@mail.example"))?.state).toBe("confirmed");
});

it.each(["", "una", "una@", "a@b.example\r\nBcc: c@d.example", `${"a".repeat(320)}@mail.example`])(
  "%j, which is no address, is explained beside the form, and nothing is stored",
  async (email) => {
    const changelog = await newChangelog(api);
    const { status, page } = await subscribe(changelog, email);
    expect(status).toBe(400);
    expect(page).toMatch(/aria-invalid="true" aria-describedby="fault"/);
    expect(page).toContain("Enter an e-mail address, such as name@example.com.");
    const rows = await api.sql`
      select from changelog_subscriptions where workspace_id = ${changelog.workspaceId}`;
    expect(rows).toHaveLength(0);
  },
);

it("a form that another site's page sends is rejected", async () => {
  const changelog = await newChangelog(api);
  const response = await fetch(`${bff.url}/b/${changelog.subdomain}/changelog/subscription`, {
    ...{ method: "POST", body: "email=una@mail.example", headers: { "sec-fetch-site": "cross-site" } },
  });
  expect([response.status, await response.text()]).toEqual([403, expect.stringContaining("subscribe there")]);
  expect(await changelog.read("una@mail.example")).toBeUndefined();
});

it("a hostile address stays text", async () => {
  const changelog = await newChangelog(api);
  const { page } = await subscribe(changelog, `"><script>alert(1)</script>`);
  expect(page).not.toContain("<script>alert");
});

it("while the workspace sends no changelog e-mails, there is no form, and a sent form gets the usual 404", async () => {
  const changelog = await newChangelog(api);
  await api.sql`update workspaces set mails_changelog = false where id = ${changelog.workspaceId}`;
  expect((await get(`/b/${changelog.subdomain}/changelog`)).page).not.toContain("<form");
  expect((await subscribe(changelog, "una@mail.example")).status).toBe(404);
  expect((await post("/b/nobody/changelog/subscription", { email: "una@mail.example" })).status).toBe(404);
});

it("opening the link changes nothing, and its button starts the subscription", async () => {
  const changelog = await newChangelog(api);
  await changelog.subscribe("una@mail.example", "fr");
  const link = await linkFor(changelog, "una@mail.example", "subscription");
  const { status, page } = await get(link);
  expect([status, page]).toEqual([200, expect.stringContaining("S’abonner")]);
  expect((await changelog.read("una@mail.example"))?.state).toBe("requested");
  for (let n = 0; n < 2; n += 1) {
    const used = await post(link, {});
    expect([used.status, used.page]).toEqual([200, expect.stringContaining("Votre abonnement est actif.")]);
  }
  expect((await changelog.read("una@mail.example"))?.state).toBe("confirmed");
});

it("one click ends the subscription, also if it is sent twice; opening the link does not", async () => {
  const changelog = await newChangelog(api);
  await changelog.subscribe("una@mail.example");
  await post(await linkFor(changelog, "una@mail.example", "subscription"), {});
  const link = await linkFor(changelog, "una@mail.example", "digest");
  expect((await get(link)).page).toMatch(/You are subscribed\.[\s\S]+<button>Unsubscribe<\/button>/);
  expect((await changelog.read("una@mail.example"))?.state).toBe("confirmed");
  for (let n = 0; n < 2; n += 1) {
    const used = await post(link, { "List-Unsubscribe": "One-Click" });
    expect([used.status, used.page]).toEqual([200, expect.stringContaining("You will get no more e-mails")]);
  }
  expect(await changelog.read("una@mail.example")).toMatchObject({ state: "ended", weekday: null });
});

it("an expired link, and a link for another address or with another purpose, confirms nothing", async () => {
  const changelog = await newChangelog(api);
  await changelog.subscribe("una@mail.example");
  const expired = await linkFor(changelog, "una@mail.example", "subscription", 1);
  expect((await post(expired, {})).status).toBe(404);
  const { id = "" } = (await changelog.read("una@mail.example")) ?? {};
  const claims = { workspaceId: changelog.workspaceId, userId: id, expires: 0 };
  for (const purpose of ["preferences", "confirmation"] as const) {
    const token = signMailLink({ ...claims, purpose }, "una@mail.example", api.config.API_ROOT_KEYS);
    expect((await post(`/mail/${token}`, {})).status).toBe(404);
  }
  const token = signMailLink(
    { ...claims, purpose: "subscription" },
    "ugo@mail.example",
    api.config.API_ROOT_KEYS,
  );
  expect((await post(`/mail/${token}`, {})).status).toBe(404);
  expect((await changelog.read("una@mail.example"))?.state).toBe("requested");
});

it("nine addresses cannot use up the e-mails of a workspace, so that others subscribe meanwhile", async () => {
  const changelog = await newChangelog(api);
  // A tenth of the default limits, and of the workspace's 500 e-mails.
  const limited = await startBff(api, { RATE_LIMITS: "reads=600,writes=12", TRUSTED_PROXY_HOPS: "1" });
  await api.sql`
    insert into changelog_subscriptions (workspace_id, email, locale)
    select ${changelog.workspaceId}, n || '@mail.example', 'en' from generate_series(1, 450) n`;
  afterThis(() => limited.stop());
  let count = 0;
  const subscribeFrom = async (address: string) => {
    count += 1;
    const response = await fetch(`${limited.url}/b/${changelog.subdomain}/changelog/subscription`, {
      ...{ method: "POST", body: `email=una${count}@mail.example` },
      headers: { "x-forwarded-for": address },
    });
    await response.arrayBuffer();
    return response.status;
  };
  const from = async (n: number) => {
    while ((await subscribeFrom(`203.0.113.${n}`)) === 200);
  };
  await Promise.all(Array.from({ length: 9 }, (_, n) => from(n)));
  expect(await subscribeFrom("203.0.113.9")).toBe(200);
});
