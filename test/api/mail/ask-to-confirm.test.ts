import { afterAll, beforeAll, expect, it } from "vitest";
import type { MailMessage } from "../../../api/mail/mail-message.ts";
import { callFunction } from "../../../api/postgres/database.ts";
import { sweepOldRows } from "../../../api/upkeep/sweep-old-rows.ts";
import type { OwnApi } from "../../harness.ts";
import { newFollower } from "../follower-mail/new-follower.ts";
import { newPost } from "../posts/new-post.ts";
import { publicUrl, startMailWorker } from "./new-reader.ts";
import { type MailServer, startApiWithMail } from "./start-api-with-mail.ts";

let api: OwnApi;
let mail: MailServer;
beforeAll(async () => {
  ({ api, mail } = await startApiWithMail());
});
afterAll(() => api?.stop());

type Workspace = Awaited<ReturnType<typeof newFollower>>;

let count = 0;

/** Resolves a guest as the BFF does: a person with an unsigned profile. @returns the guest's id and address */
async function arrive({ workspaceId, subdomain }: Workspace, more: Record<string, unknown> = {}) {
  count += 1;
  const email = `guest${count}-${subdomain}@mail.example`;
  const identity = { kind: "unverified", externalId: `guest-${count}`, fullName: "Gus", email, ...more };
  const { id } = await callFunction<{ id: string }>(
    api.db,
    "resolve_visitor",
    ...[workspaceId, JSON.stringify(identity)],
  );
  return { id, email: identity.email, externalId: identity.externalId };
}

/** Gives another address to a guest whom a session proves: an unsigned profile does not replace a confirmed one. */
async function move({ workspaceId }: Workspace, { id }: { id: string }, email: string) {
  await api.sql`update users set identity = 'anonymous', external_id = null where id = ${id}`;
  const name = JSON.stringify({ fullName: "Gus", email });
  await api.sql`select name_visitor(${workspaceId}, ${id}, false, ${name}::text::jsonb)`;
  return { id, email };
}

/** Opens the link for confirmation of an address. */
const confirm = ({ workspaceId }: Workspace, { id, email }: { id: string; email: string }) =>
  api.sql`
    select * from confirm_mail_address(${workspaceId}, ${id}, false, ${JSON.stringify({ address: email })}::text::jsonb)`;

const isConfirmed = async (userId: string) =>
  (
    await api.sql`
      select p.confirmed_address = u.email as "isConfirmed"
      from users u join mail_preferences p on p.workspace_id = u.workspace_id and p.user_id = u.id
      where u.id = ${userId}`
  )[0]?.isConfirmed;

const comment = (call: Workspace["call"], postId: string, content: string) =>
  call(`POST /v1/posts/${postId}/comments`, { content });

const claim = () => callFunction<MailMessage[]>(api.db, "claim_mail", 100, "10 minutes");
const messagesTo = async ({ id }: { id: string }) => (await claim()).filter(({ userId }) => userId === id);
const record = (message: MailMessage | undefined, outcome: string) =>
  callFunction(api.db, "record_mail", JSON.stringify([{ ...message, outcome, retrySeconds: 60 }]));
const addressesOf = (messages: MailMessage[]) => messages.map(({ address }) => address);

it("a guest's address gets a link in the guest's language, and e-mails about followed ideas only after it is opened", async () => {
  const workspace = await newFollower(api);
  const guest = await arrive(workspace, { locale: "de" });
  await api.sql`
    insert into post_follows (workspace_id, post_id, user_id, is_following)
    values (${workspace.workspaceId}, ${workspace.post.id}, ${guest.id}, true)`;
  await comment(workspace.call, workspace.post.id, "Before the confirmation");
  await workspace.announce();
  startMailWorker(api, mail.url);
  await expect.poll(() => mail.lettersTo(guest.email)).toHaveLength(1);
  const text = mail.textOf(mail.lettersTo(guest.email)[0] ?? "");
  expect(text).toContain("Der Link gilt 7 Tage.");
  expect(text).toMatch(new RegExp(`${publicUrl}/mail/[\\w.-]+`));
  expect(text).not.toContain("Before the confirmation");
  await expect.poll(() => workspace.batchOf(guest.id)).toMatchObject({ attempts: 0 });
  await confirm(workspace, guest);
  await comment(workspace.call, workspace.post.id, "After the confirmation");
  await workspace.announce();
  await workspace.hasten();
  await expect.poll(() => mail.lettersTo(guest.email)).toHaveLength(2);
  expect(mail.textOf(mail.lettersTo(guest.email)[1] ?? "")).toContain("After the confirmation");
});

it("an anonymous visitor with a name is notified of replies to a private idea after confirming the address", async () => {
  const workspace = await newFollower(api);
  const { workspaceId, place } = workspace;
  const visitor = await workspace.endUser();
  await api.sql`update users set identity = 'anonymous', external_id = null where id = ${visitor.userId}`;
  const email = `ada-${workspace.subdomain}@mail.example`;
  const name = JSON.stringify({ fullName: "Ada", email });
  await api.sql`select name_visitor(${workspaceId}, ${visitor.userId}, false, ${name}::text::jsonb)`;
  const secret = await newPost(visitor.call, place, { title: "My secret", visibility: "private" });
  const tell = async (content: string) => {
    await comment(workspace.call, secret.id, content);
    await workspace.announce();
    await workspace.hasten();
    const messages = await messagesTo({ id: visitor.userId });
    for (const message of messages) await record(message, "sent");
    return JSON.stringify(messages);
  };
  expect(await tell("Before the confirmation")).not.toContain("Before the confirmation");
  await confirm(workspace, { id: visitor.userId, email });
  expect(await tell("After the confirmation")).toContain("After the confirmation");
});

it("an address gets at most one such e-mail in an hour, no matter who gives it", async () => {
  const workspace = await newFollower(api);
  const { email } = await arrive(workspace);
  for (const more of [{ email }, { email: email.toUpperCase() }, { email, externalId: "guest-1" }])
    await arrive(workspace, more);
  expect(addressesOf(await claim()).filter((one) => one.toLowerCase() === email)).toHaveLength(1);
  await api.sql`
    update mail_confirmations set asked_at = now() - interval '61 minutes'
    where workspace_id = ${workspace.workspaceId}`;
  await arrive(workspace, { email });
  expect(addressesOf(await claim())).toEqual([email]);
});

it("a guest is asked once in an hour, so that one who gives many addresses does not use up the workspace's 500", async () => {
  const workspace = await newFollower(api);
  const guest = await arrive(workspace);
  for (const n of [1, 2, 3]) {
    expect((await messagesTo(guest)).length).toBe(n === 1 ? 1 : 0);
    await arrive(workspace, { ...guest, email: `${n}-${guest.email}` });
  }
  const asked = () =>
    api.sql`select email from mail_confirmations where workspace_id = ${workspace.workspaceId}`;
  expect(await asked()).toEqual([{ email: guest.email }]);
  const other = await arrive(workspace);
  expect(await messagesTo(other)).toHaveLength(1);
  await api.sql`
    update mail_confirmations set asked_at = now() - interval '61 minutes'
    where workspace_id = ${workspace.workspaceId}`;
  for (const n of [4, 5]) await arrive(workspace, { ...guest, email: `${n}-${guest.email}` });
  expect(await asked()).toHaveLength(3);
  expect(addressesOf(await messagesTo(guest))).toEqual([`5-${guest.email}`]);
});

it("a workspace sends at most 500 such e-mails in an hour, and its records of them are deleted after it", async () => {
  const workspace = await newFollower(api);
  await api.sql`
    insert into mail_confirmations (workspace_id, email)
    select ${workspace.workspaceId}, n || '@mail.example' from generate_series(1, 500) n`;
  await arrive(workspace);
  expect(await claim()).toEqual([]);
  await api.sql`
    update mail_confirmations set asked_at = now() - interval '61 minutes'
    where workspace_id = ${workspace.workspaceId}`;
  const guest = await arrive(workspace);
  expect(addressesOf(await claim())).toEqual([guest.email]);
  await sweepOldRows(api.db, 365);
  const rows =
    await api.sql`select email from mail_confirmations where workspace_id = ${workspace.workspaceId}`;
  expect(rows.map(({ email }) => email)).toEqual([guest.email]);
});

it("nobody is asked by a workspace that sends no e-mails to followers, nor after a confirmation, a rejection or an unsubscribe", async () => {
  const workspace = await newFollower(api);
  const asked = [await arrive(workspace), await arrive(workspace), await arrive(workspace)] as const;
  const [confirmed, rejected, off] = asked;
  await claim();
  await confirm(workspace, confirmed);
  await api.sql`update mail_preferences set bounced_address = ${rejected.email} where user_id = ${rejected.id}`;
  await api.sql`update mail_preferences set followed_posts = 'off' where user_id = ${off.id}`;
  await api.sql`delete from mail_confirmations where workspace_id = ${workspace.workspaceId}`;
  for (const { email, externalId } of asked) await arrive(workspace, { email, externalId });
  await api.sql`update workspaces set mails_followers = false where id = ${workspace.workspaceId}`;
  await arrive(workspace);
  await api.sql`update workspaces set mails_followers = true where id = ${workspace.workspaceId}`;
  expect(await claim()).toEqual([]);
});

it("another address of a guest starts unconfirmed, and the link for the old one confirms nothing", async () => {
  const workspace = await newFollower(api);
  const guest = await arrive(workspace);
  await confirm(workspace, guest);
  const other = await move(workspace, guest, `other-${guest.email}`);
  expect(await isConfirmed(guest.id)).toBe(false);
  await expect(confirm(workspace, guest)).rejects.toThrow("not_found");
  await confirm(workspace, other);
  expect(await isConfirmed(guest.id)).toBe(true);
});

it.each(["sent", "failed"])(
  "a link for a new address follows an e-mail with news that was being sent and is recorded as %s, and the news come again",
  async (outcome) => {
    const workspace = await newFollower(api);
    const guest = await arrive(workspace);
    await confirm(workspace, guest);
    await api.sql`
      insert into post_follows (workspace_id, post_id, user_id, is_following)
      values (${workspace.workspaceId}, ${workspace.post.id}, ${guest.id}, true)`;
    await record((await messagesTo(guest))[0], "sent");
    await api.sql`delete from mail_confirmations where workspace_id = ${workspace.workspaceId}`;
    await comment(workspace.call, workspace.post.id, "News");
    await workspace.announce();
    await workspace.hasten();
    const [news] = await messagesTo(guest);
    expect(news).toMatchObject({ kind: "followed", count: 1 });

    const moved = await move(workspace, guest, `moved-${guest.email}`);
    await record(news, outcome);
    await workspace.hasten();
    const [link] = await messagesTo(guest);
    expect(link).toMatchObject({ kind: "confirmation", address: moved.email, attempt: 1 });
    expect(link?.id).not.toBe(news?.id);
    await confirm(workspace, moved);
    await record(link, "sent");
    await workspace.hasten();
    const [again] = await messagesTo(guest);
    expect(again).toMatchObject({ kind: "followed", address: moved.email, count: 1 });
    await record(again, "sent");
    expect(await workspace.batchOf(guest.id)).toMatchObject({ isDue: false, items: 0 });
  },
);

it("a link for a new address is sent even if the one for the old address was being sent", async () => {
  const workspace = await newFollower(api);
  const guest = await arrive(workspace);
  const [first] = await messagesTo(guest);
  await api.sql`delete from mail_confirmations where workspace_id = ${workspace.workspaceId}`;
  const moved = { ...guest, email: `moved-${guest.email}` };
  await arrive(workspace, moved);
  await record(first, "sent");
  expect(await messagesTo(guest)).toMatchObject([{ kind: "confirmation", address: moved.email, attempt: 1 }]);
});

it("a confirmed guest is notified of public posts only", async () => {
  const workspace = await newFollower(api);
  const guest = await arrive(workspace);
  await confirm(workspace, guest);
  const secret = await newPost(workspace.author.call, workspace.place, { visibility: "private" });
  await api.sql`update posts set user_id = ${guest.id} where id = ${secret.id}`;
  await comment(workspace.call, secret.id, "Only for proved people");
  await workspace.announce();
  await workspace.hasten();
  const news = (await claim()).filter(({ kind }) => kind === "followed");
  expect(addressesOf(news)).not.toContain(guest.email);
});
