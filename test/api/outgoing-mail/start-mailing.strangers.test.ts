import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { digestRecipient } from "../../../api/mail/digest-recipient.ts";
import { callFunction } from "../../../api/postgres/database.ts";
import { sweepOldRows } from "../../../api/upkeep/sweep-old-rows.ts";
import { RootKeys } from "../../../platform/process/environment.ts";
import { type OwnApi, rootKeys } from "../../harness.ts";
import { newChangelog } from "../changelog-mail/new-subscription.ts";
import { earlier } from "../earlier.ts";
import { newFollower } from "../follower-mail/new-follower.ts";
import { startMailWorker } from "../mail/new-reader.ts";
import { type MailServer, startApiWithMail } from "../mail/start-api-with-mail.ts";

let api: OwnApi;
let mail: MailServer;
beforeAll(async () => {
  ({ api, mail } = await startApiWithMail());
});
afterAll(() => api?.stop());

const newAddress = () => `${crypto.randomUUID()}@mail.example`;

/** Makes a guest of a new workspace write with this address. */
async function askGuest(email: string, more: object = {}) {
  const { workspaceId } = await newFollower(api);
  const identity = JSON.stringify({ kind: "unverified", externalId: "gus", email, ...more });
  await api.sql`select resolve_visitor(${workspaceId}, ${identity}::text::jsonb)`;
  return workspaceId;
}
const askSubscriber = async (email: string) => (await newChangelog(api)).subscribe(email);

/** Resolves when no e-mail waits. */
const allSent = () =>
  expect
    .poll(
      async () =>
        (
          await api.sql`
            select workspace_id from mail_batches where due_at is not null union all
            select workspace_id from changelog_subscriptions where due_at is not null and state = 'requested'`
        ).length,
    )
    .toBe(0);

/** Lets this many days pass for the counts of e-mails. */
const pass = (days: number) => api.sql`
  update stranger_mails set sent_at = ${earlier(api.sql, "sent_at", days * 86_400)},
    previous_at = ${earlier(api.sql, "previous_at", days * 86_400)}`;

it("an address that has confirmed nothing gets at most two e-mails in 30 days, over all workspaces and of both kinds", async () => {
  startMailWorker(api, mail.url);
  const email = newAddress();
  const count = async (expected: number) => {
    await allSent();
    // The address with a tag too.
    expect(mail.letters.filter((letter) => letter.includes(email.slice(0, 36)))).toHaveLength(expected);
  };
  await askGuest(email);
  await askSubscriber(email);
  await count(2);
  await askSubscriber(email);
  await askGuest(email);
  await askGuest(email.replace("@", "+tag@"));
  await count(2);
  await pass(29);
  await askSubscriber(email);
  await count(2);
  await pass(2);
  await askSubscriber(email);
  await askGuest(email);
  await askSubscriber(email);
  await count(4);
});

it("an e-mail that has to be sent again is counted once", async () => {
  const email = newAddress();
  const workspaceId = await askGuest(email);
  mail.responses.RCPT = "451 4.3.0 Try again";
  startMailWorker(api, mail.url);
  for (const n of [1, 2]) {
    // A claim is for ten minutes, and the next attempt is due earlier.
    const attempts = async () =>
      (
        await api.sql`
          select attempts from mail_batches
          where workspace_id = ${workspaceId} and due_at < now() + interval '9 minutes'`
      )[0]?.attempts;
    await expect.poll(attempts).toBe(n);
    if (n === 2) delete mail.responses.RCPT;
    await api.sql`update mail_batches set due_at = now() - interval '1 ms' where workspace_id = ${workspaceId}`;
  }
  await askGuest(email);
  await expect.poll(() => mail.lettersTo(email)).toHaveLength(2);
  await allSent();
});

it("after the wish for none, an address gets no such e-mail from any workspace, however much time passes", async () => {
  startMailWorker(api, mail.url);
  const email = newAddress();
  await callFunction(api.db, "stop_stranger_mail", digestRecipient(email, api.config.API_ROOT_KEYS)[0]);
  await pass(1_000);
  await sweepOldRows(api.db, 365);
  await askGuest(email);
  await askSubscriber(email);
  await askSubscriber(email.toUpperCase());
  await allSent();
  expect(mail.letters.filter((letter) => letter.toLowerCase().includes(email))).toEqual([]);
});

it("the wish for none moves to a new root key when it is used, and other counts are deleted after 30 days", async () => {
  const email = newAddress();
  const older = RootKeys.parse(rootKeys());
  const newer: RootKeys = [{ ...RootKeys.parse(rootKeys())[0], id: "k2" }, ...older];
  const maySend = (address: string, roots: RootKeys) =>
    callFunction<boolean>(
      api.db,
      "count_stranger_mail",
      digestRecipient(address, roots),
      crypto.randomUUID(),
    );
  await callFunction(api.db, "stop_stranger_mail", digestRecipient(email, older)[0]);
  expect(await maySend(email, newer)).toBe(false);
  expect(await maySend(email, [newer[0]])).toBe(false);
  const other = newAddress();
  expect([await maySend(other, newer), await maySend(other, newer)]).toEqual([true, true]);
  await pass(31);
  await sweepOldRows(api.db, 365);
  const kept = await api.sql`select recipient from stranger_mails where recipient in ${api.sql([
    ...digestRecipient(email, newer),
    ...digestRecipient(other, newer),
  ])}`;
  expect(kept.map(({ recipient }) => recipient).sort()).toEqual([...digestRecipient(email, newer)].sort());
});

it("only digests of addresses are counted, and they are keyed, so that a guessed address cannot be recognised", async () => {
  startMailWorker(api, mail.url);
  const email = newAddress();
  await askSubscriber(email);
  await expect.poll(() => mail.lettersTo(email)).toHaveLength(1);
  const rows = await api.sql<{ row: string }[]>`select m::text as row from stranger_mails m`;
  const stored = rows.map(({ row }) => row).join("\n");
  expect(stored).toContain(digestRecipient(email, api.config.API_ROOT_KEYS)[0]);
  const hash = createHash("sha256").update(email).digest();
  for (const guess of [email, hash.toString("hex"), hash.toString("base64url")])
    expect(stored).not.toContain(guess);
});

it("a guest whose address prefix has caused enough e-mails is not asked", async () => {
  const workspaceId = await askGuest(newAddress(), { asksToConfirm: false });
  expect(await api.sql`select from mail_batches where workspace_id = ${workspaceId}`).toHaveLength(0);
});
