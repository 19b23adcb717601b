import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { digestRecipient } from "../../../api/mail/digest-recipient.ts";
import type { MailMessage } from "../../../api/mail/mail-message.ts";
import { signMailLink } from "../../../api/mail/mail-token.ts";
import { composeMail } from "../../../api/outgoing-mail/compose-mail.ts";
import { callFunction } from "../../../api/postgres/database.ts";
import { newChangelog } from "../../api/changelog-mail/new-subscription.ts";
import { newFollower } from "../../api/follower-mail/new-follower.ts";
import { type OwnApi, startApi } from "../../harness.ts";
import { type RunningBff, startBff } from "../start-bff.ts";

let api: OwnApi;
let bff: RunningBff;
beforeAll(async () => {
  api = await startApi();
  bff = await startBff(api);
});
afterAll(async () => {
  await bff?.stop();
  await api?.stop();
});
beforeEach(async () => {
  await api.sql`truncate stranger_mails`;
});

const email = "una@mail.example";

/** An e-mail to a guest, and one to somebody who subscribes to a changelog. */
const asked: Record<string, () => Promise<MailMessage | undefined>> = {
  async guest() {
    const { workspaceId } = await newFollower(api);
    const identity = JSON.stringify({ kind: "unverified", externalId: "una", email, locale: "de" });
    await api.sql`select resolve_visitor(${workspaceId}, ${identity}::text::jsonb)`;
    const messages = await callFunction<MailMessage[]>(api.db, "claim_mail", 100, "1 day");
    return messages.find((message) => message.workspaceId === workspaceId);
  },
  async subscriber() {
    const { subscribe, workspaceId } = await newChangelog(api);
    await subscribe(email, "de");
    const messages = await callFunction<MailMessage[]>(api.db, "claim_digests", 100, "1 day");
    return messages.find((message) => message.workspaceId === workspaceId);
  },
};

async function compose(kind: string) {
  const message = await asked[kind]?.();
  if (!message) throw new Error("no e-mail");
  const made = composeMail(message, { ...api.config, PUBLIC_BFF_URL: bff.url });
  const { "List-Unsubscribe": unsubscribe, ...headers } = made.headers as Record<string, string>;
  return { ...made, message, headers, link: unsubscribe?.slice(1, -1) ?? "" };
}

const isStopped = async () => (await api.sql`select from stranger_mails where sent_at is null`).length > 0;
const post = (link: string, body = "List-Unsubscribe=One-Click") =>
  fetch(link, { method: "POST", body, headers: { "accept-language": "fr" } });

it.each(Object.keys(asked))(
  "an e-mail that asks a %s for a confirmation can be stopped forever by one click, in the text and in the mail program",
  async (kind) => {
    const { text, headers, link } = await compose(kind);
    expect(text).toContain(`Nie wieder eine solche E-Mail an diese Adresse bekommen: ${link}`);
    expect(headers).toEqual({
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      "Auto-Submitted": "auto-generated",
    });
    const used = await post(link);
    expect([used.status, await used.text()]).toEqual([
      200,
      expect.stringContaining("On ne vous demandera plus jamais de confirmer cette adresse."),
    ]);
    expect(await isStopped()).toBe(true);
    expect((await post(link, "")).status).toBe(200);
    expect(JSON.stringify(await api.sql`select * from stranger_mails`)).not.toContain("@");
  },
);

it("opening the link, as mail servers do, stops nothing", async () => {
  const { link } = await compose("guest");
  const opened = await fetch(link, { headers: { "accept-language": "es" } });
  expect(await opened.text()).toContain("<button>Detener estos correos</button>");
  expect((await fetch(link, { method: "HEAD" })).status).toBe(200);
  expect(await isStopped()).toBe(false);
});

it("the link works although the person who gave the address, or the workspace, is gone", async () => {
  const { link, message } = await compose("subscriber");
  await api.sql`delete from changelog_subscriptions where workspace_id = ${message.workspaceId}`;
  await api.sql`delete from workspaces where id = ${message.workspaceId}`;
  expect((await post(link)).status).toBe(200);
  expect(await isStopped()).toBe(true);
});

it("a link that is forged, or signed for another purpose, stops nothing", async () => {
  const { message, link } = await compose("subscriber");
  const [id, claims = "", digest = ""] = new URL(link).pathname.split("/").at(-1)?.split(".") ?? [];
  const other = Buffer.from(claims, "base64url");
  other.writeUInt8((other.at(-1) ?? 0) ^ 1, other.length - 1);
  const { workspaceId, userId } = message;
  const subscription = signMailLink(
    { purpose: "subscription", workspaceId, userId, expires: 0 },
    email,
    api.config.API_ROOT_KEYS,
  ).split(".");
  for (const token of [
    [id, other.toString("base64url"), digest],
    [id, claims, subscription[2]],
    [id, Buffer.from(claims, "base64url").subarray(0, -1).toString("base64url"), digest],
  ]) {
    expect((await post(`${bff.url}/mail/${token.join(".")}`)).status).toBe(404);
  }
  expect(await isStopped()).toBe(false);
});

it.each(Object.keys(asked))(
  "once the owner of an address has confirmed something as a %s, earlier e-mails no longer count",
  async (kind) => {
    const { message, text } = await compose(kind);
    const maySend = () =>
      callFunction<boolean>(api.db, "count_stranger_mail", recipients, crypto.randomUUID());
    const recipients = digestRecipient(message.address, api.config.API_ROOT_KEYS);
    expect([await maySend(), await maySend(), await maySend()]).toEqual([true, true, false]);
    const [confirmation = ""] = /http\S+\/mail\/\S+/.exec(text) ?? [];
    expect((await post(confirmation, "")).status).toBe(200);
    expect(await maySend()).toBe(true);
  },
);
