import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createMailSender } from "../../../api/outgoing-mail/send-mail.ts";
import { startMailing } from "../../../api/outgoing-mail/start-mailing.ts";
import { afterThis, type OwnApi } from "../../harness.ts";
import { newChangelog } from "../changelog-mail/new-subscription.ts";
import { newComment } from "../comments/new-comment.ts";
import { earlier } from "../earlier.ts";
import { newFollower } from "../follower-mail/new-follower.ts";
import { newReader, publicUrl } from "../mail/new-reader.ts";
import { type MailServer, startApiWithMail } from "../mail/start-api-with-mail.ts";

let api: OwnApi;
let mail: MailServer;
beforeAll(async () => {
  ({ api, mail } = await startApiWithMail());
});
afterAll(() => api?.stop());

/** Starts a worker without long pauses, and collects its log and the outcomes of its attempts. */
function startWatchedWorker() {
  const lines: string[] = [];
  const outcomes: string[] = [];
  const sender = createMailSender({
    ...api.config,
    ...{ SMTP_URL: mail.url, MAIL_FROM: "hello@acme.example", PUBLIC_BFF_URL: publicUrl },
  });
  const worker = startMailing({
    // A claim is told from a plan by its length.
    ...{ db: api.db, milliseconds: 10, lease: "1 day", onMail: (outcome) => outcomes.push(outcome) },
    ...{ sender, roots: api.config.API_ROOT_KEYS },
    log: pino({}, { write: (line: string) => void lines.push(line) }),
  });
  afterThis(() => worker.stop());
  return { lines, outcomes };
}

/** Adds an e-mail that is due to each kind of reader. @returns the readers' addresses */
async function addMails() {
  const reader = await newReader(api);
  await reader.addPost("For staff");
  const follower = await newFollower(api);
  await newComment(follower.call, follower.post.id);
  await follower.announce();
  const guest = `gus-${follower.subdomain}@mail.example`;
  const identity = JSON.stringify({ kind: "unverified", externalId: "gus", email: guest });
  await api.sql`select resolve_visitor(${follower.workspaceId}, ${identity}::text::jsonb)`;
  const changelog = await newChangelog(api);
  const subscriber = await changelog.subscribe();
  const { id } = (await changelog.read(subscriber)) ?? {};
  await api.sql`select confirm_changelog_subscription(${changelog.workspaceId}, ${id ?? ""})`;
  await changelog.addEntry("For subscribers");
  await api.sql`update changelog_subscriptions set due_at = now() - interval '1 ms' where due_at is not null`;
  return [reader.address, follower.author.address, guest, subscriber, await changelog.subscribe()];
}

/** Lets this much time pass for all e-mails. */
async function pass(seconds: number) {
  await api.sql`update mail_batches set due_at = ${earlier(api.sql, "due_at", seconds)}`;
  await api.sql`update changelog_subscriptions set due_at = ${earlier(api.sql, "due_at", seconds)}`;
}

const week = 7 * 86_400;

/** The number of e-mails that wait for their next attempt, and the seconds until all of them are due. */
async function readPlan() {
  const [plan] = await api.sql<{ waiting: number; seconds: number }[]>`
    select count(*)::int as waiting, ceil(extract(epoch from max(due_at) - now()))::int + 1 as seconds from (
      select due_at from mail_batches where attempts > 0 union all
      select due_at from changelog_subscriptions where attempts > 0) mails
    where due_at > now() and due_at < now() + interval '9 hours'`;
  return plan ?? { waiting: 0, seconds: 0 };
}

it("a relay that rejects the sender for a weekend unsubscribes nobody, and afterwards all e-mails are sent", async () => {
  const addresses = await addMails();
  mail.responses.RCPT = "554 5.7.1 <una@mail.example>: Relay access denied";
  const { lines, outcomes } = startWatchedWorker();
  for (let passed = 0, rounds = 1; passed < 72 * 3_600; rounds += 1) {
    await expect.poll(() => outcomes.length).toBe(rounds * addresses.length);
    await expect.poll(async () => (await readPlan()).waiting).toBe(addresses.length);
    const { seconds } = await readPlan();
    passed += seconds;
    if (passed >= 72 * 3_600) delete mail.responses.RCPT;
    await pass(seconds);
  }
  for (const address of addresses) await expect.poll(() => mail.lettersTo(address)).toHaveLength(1);
  expect(new Set(outcomes)).toEqual(new Set(["failed", "sent"]));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("EENVELOPE 554 5.7.1");
  expect(lines[0]).not.toContain("@");
  const marked = await api.sql`
    select from mail_preferences where bounced_address is not null or first_bounced_at is not null`;
  const suspected = await api.sql`select from changelog_subscriptions where first_bounced_at is not null`;
  expect([marked.length, suspected.length]).toEqual([0, 0]);
});

it("a failure is logged again if e-mails were sent in between", async () => {
  const { lines } = startWatchedWorker();
  for (const n of [1, 2]) {
    mail.responses.RCPT = "554 Transaction failed";
    const addresses = await addMails();
    await expect.poll(async () => (await readPlan()).waiting).toBe(addresses.length);
    expect(lines).toHaveLength(n);
    delete mail.responses.RCPT;
    await pass(week);
    for (const address of addresses) await expect.poll(() => mail.lettersTo(address)).toHaveLength(1);
  }
});
