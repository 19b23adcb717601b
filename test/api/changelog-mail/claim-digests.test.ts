import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DigestMail } from "../../../api/mail/mail-message.ts";
import { callFunction } from "../../../api/postgres/database.ts";
import { sweepOldRows } from "../../../api/upkeep/sweep-old-rows.ts";
import type { OwnApi } from "../../harness.ts";
import { messageIdOf } from "../../mail-server.ts";
import { earlier } from "../earlier.ts";
import { publicUrl, startMailWorker } from "../mail/new-reader.ts";
import { type MailServer, startApiWithMail } from "../mail/start-api-with-mail.ts";
import { signIn } from "../sign-in.ts";
import { newChangelog } from "./new-subscription.ts";

let api: OwnApi;
let mail: MailServer;
beforeAll(async () => {
  ({ api, mail } = await startApiWithMail());
});
afterAll(() => api?.stop());

type Changelog = Awaited<ReturnType<typeof newChangelog>>;

async function confirm(changelog: Changelog, email: string) {
  const subscription = await changelog.read(email);
  await callFunction(api.db, "confirm_changelog_subscription", changelog.workspaceId, subscription?.id ?? "");
}

/** Adds a confirmed subscriber. */
async function newSubscriber(changelog: Changelog, locale = "en") {
  const email = await changelog.subscribe(undefined, locale);
  await confirm(changelog, email);
  return email;
}

const claim = () => callFunction<DigestMail[]>(api.db, "claim_digests", 100, "10 minutes");
const record = (messages: DigestMail[], outcome: string) =>
  callFunction(
    api.db,
    "record_digests",
    JSON.stringify(messages.map((message) => ({ ...message, outcome, retrySeconds: 60 }))),
  );

describe("the first e-mail to a subscriber", () => {
  it("contains a link for confirmation in the subscriber's language, and nothing else is sent before it is opened", async () => {
    const changelog = await newChangelog(api);
    const email = await changelog.subscribe("Una.Upper@mail.example", "de");
    await changelog.addEntry("Frost alarm");
    startMailWorker(api, mail.url);
    await expect.poll(() => mail.lettersTo(email)).toHaveLength(1);
    const text = mail.textOf(mail.lettersTo(email)[0] ?? "");
    expect(text).toContain("Abonnieren:");
    expect(text).toMatch(new RegExp(`${publicUrl}/mail/[\\w.-]+`));
    expect(text).not.toContain("Frost alarm");
    await expect.poll(() => changelog.read(email)).toMatchObject({ state: "requested", weekday: null });
  });

  it("is sent to an address at most once an hour, and not again once the subscription is confirmed", async () => {
    const changelog = await newChangelog(api);
    const email = await changelog.subscribe();
    expect((await claim()).map(({ kind, address }) => [kind, address])).toEqual([["subscription", email]]);
    await changelog.subscribe(email);
    expect(await claim()).toEqual([]);
    await changelog.age(61);
    await changelog.subscribe(email.toUpperCase(), "ja");
    expect(await claim()).toMatchObject([{ address: email, locale: "ja" }]);
    await confirm(changelog, email);
    await changelog.age(61);
    await changelog.subscribe(email);
    expect(await changelog.read(email)).toMatchObject({ state: "confirmed", isDue: false });
  });

  it("is sent to at most 500 addresses of a workspace in an hour", async () => {
    const changelog = await newChangelog(api);
    await api.sql`
      insert into changelog_subscriptions (workspace_id, email, locale)
      select ${changelog.workspaceId}, n || '@mail.example', 'en' from generate_series(1, 500) n`;
    await expect(changelog.subscribe()).rejects.toThrow("too_many_requests");
    await changelog.age(61);
    await changelog.subscribe();
  });

  it("is not sent by a workspace that has no public page or no such e-mails", async () => {
    const changelog = await newChangelog(api);
    for (const [isPublic, mails] of [
      [true, false],
      [false, true],
    ] as const) {
      await api.sql`
        update workspaces set is_public = ${isPublic}, mails_changelog = ${mails} where id = ${changelog.workspaceId}`;
      await expect(changelog.subscribe()).rejects.toThrow("not_found");
    }
  });

  it("which is ignored leaves no trace after 7 days", async () => {
    const changelog = await newChangelog(api);
    const [ignored, opened] = [await changelog.subscribe(), await newSubscriber(changelog)];
    await sweepOldRows(api.db, 365);
    expect(await changelog.read(ignored)).toBeDefined();
    await api.sql`
      update changelog_subscriptions set expires_at = now() - interval '1 day'
      where workspace_id = ${changelog.workspaceId} and expires_at is not null`;
    await sweepOldRows(api.db, 365);
    expect([await changelog.read(ignored), (await changelog.read(opened))?.state]).toEqual([
      undefined,
      "confirmed",
    ]);
  });
});

describe("the weekly e-mail to a subscriber", () => {
  it("contains the entries since the last one, newest first, links to the public page, and a one-click unsubscribe", async () => {
    const changelog = await newChangelog(api);
    await changelog.addEntry("Before the subscription");
    const email = await newSubscriber(changelog);
    expect(await changelog.read(email)).toMatchObject({ weekday: 1, isDue: false });
    const first = await changelog.addEntry("Frost alarm", "**Cold** nights\r\nBcc: spy@evil.example");
    await changelog.addEntry("Bees");
    await changelog.hasten();
    startMailWorker(api, mail.url);
    await expect.poll(() => mail.lettersTo(email)).toHaveLength(1);
    const [letter = ""] = mail.lettersTo(email);
    const unfolded = letter.replaceAll(/\r\n[ \t]/g, " ");
    expect(unfolded).toMatch(/^List-Unsubscribe: <https:\/\/feedback\.example\/mail\/[\w.-]+>\r?$/m);
    expect(unfolded).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
    const text = mail.textOf(letter);
    expect(text).toMatch(/Bees[\s\S]+Frost alarm/);
    expect(text).toContain(`${publicUrl}/b/${changelog.subdomain}/changelog/${first}`);
    expect(text).not.toMatch(/^Bcc:|Before the subscription/m);
    await expect.poll(() => changelog.read(email)).toMatchObject({ isDue: false, attempts: 0 });
    await changelog.addEntry("Next week");
    await changelog.hasten();
    await expect.poll(() => mail.lettersTo(email)).toHaveLength(2);
    expect(mail.textOf(mail.lettersTo(email)[1] ?? "")).toMatch(/Next week/);
    expect(mail.textOf(mail.lettersTo(email)[1] ?? "")).not.toMatch(/Bees/);
    expect(new Set(mail.lettersTo(email).map(messageIdOf)).size).toBe(2);
  });

  it("is not sent without new entries, nor while the workspace sends none; the next one is due on Monday", async () => {
    const [quiet, off] = [await newChangelog(api), await newChangelog(api)];
    const emails = [await newSubscriber(quiet), await newSubscriber(off)];
    await off.addEntry("Not sent");
    await api.sql`update workspaces set mails_changelog = false where id = ${off.workspaceId}`;
    await quiet.hasten();
    await off.hasten();
    expect(await claim()).toEqual([]);
    for (const [at, changelog] of [quiet, off].entries())
      expect(await changelog.read(emails[at] ?? "")).toMatchObject({ weekday: 1, isDue: false });
  });

  it("is claimed by one of two workers, and again after the lease of a worker that was killed", async () => {
    const changelog = await newChangelog(api);
    const email = await newSubscriber(changelog);
    await changelog.addEntry("Bees");
    await changelog.hasten();
    const claims = await Promise.all([claim(), claim()]);
    const [message] = claims.flat();
    expect(claims.flat().map(({ address }) => address)).toEqual([email]);
    await changelog.addEntry("Published after the claim");
    await changelog.hasten();
    expect(await claim()).toMatchObject([{ address: email, id: message?.id, attempt: 2, count: 2 }]);
  });

  it("that fails is tried again later", async () => {
    const changelog = await newChangelog(api);
    const late = await newSubscriber(changelog);
    await changelog.addEntry("Bees");
    await changelog.hasten();
    await record(await claim(), "failed");
    expect(await changelog.read(late)).toMatchObject({ attempts: 1, isDue: false });
    await changelog.hasten();
    expect(await claim()).toMatchObject([{ address: late, attempt: 2, count: 1 }]);
  });

  it("that bounces is part of the next one, and the subscription ends when that bounces on another day", async () => {
    const changelog = await newChangelog(api);
    const [gone, kept] = [await newSubscriber(changelog), await newSubscriber(changelog)];
    await changelog.addEntry("Bees");
    const addDay = () => api.sql`
      update changelog_subscriptions set first_bounced_at = ${earlier(api.sql, "first_bounced_at", 86_400)}
      where workspace_id = ${changelog.workspaceId}`;
    const next = async (outcomeOf: (address: string) => string) => {
      await changelog.hasten();
      const messages = await claim();
      for (const message of messages) await record([message], outcomeOf(message.address));
      return messages.map(({ address, count }) => [address, count]).sort();
    };
    const both = [
      [gone, 1],
      [kept, 1],
    ].sort();
    expect(await next(() => "bounced")).toEqual(both);
    expect(await changelog.read(gone)).toMatchObject({ state: "confirmed", weekday: 1, attempts: 0 });
    expect(await next(() => "bounced")).toEqual(both);
    expect(await next((address) => (address === kept ? "sent" : "bounced"))).toEqual(both);
    await addDay();
    await changelog.addEntry("Frost alarm");
    expect(await next(() => "bounced")).toHaveLength(2);
    expect([await changelog.read(gone), (await changelog.read(kept))?.state]).toEqual([
      undefined,
      "confirmed",
    ]);
  });
});

it("the erasure of a person with a signed address ends the subscription of this address, and of no other", async () => {
  const changelog = await newChangelog(api);
  const [own, other] = [await newSubscriber(changelog), await newSubscriber(changelog)];
  const person = await changelog.endUser();
  await api.sql`update users set email = ${own} where id = ${person.userId}`;
  const owner = await signIn(api, changelog, "owner");
  await owner.call(`POST /staff/users/${person.userId}/erasure`, { withTexts: false });
  expect([await changelog.read(own), (await changelog.read(other))?.state]).toEqual([undefined, "confirmed"]);
});
