import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OwnApi } from "../../harness.ts";
import { messageIdOf } from "../../mail-server.ts";
import { newComment } from "../comments/new-comment.ts";
import { earlier } from "../earlier.ts";
import { notifyPeople } from "../events/notify-people.ts";
import { startMailWorker } from "../mail/new-reader.ts";
import { type MailServer, startApiWithMail } from "../mail/start-api-with-mail.ts";
import { newPost } from "../posts/new-post.ts";
import { newFollower } from "./new-follower.ts";

let api: OwnApi;
let mail: MailServer;
beforeAll(async () => {
  ({ api, mail } = await startApiWithMail());
});
afterAll(() => api?.stop());

const settled = { isDue: false, items: 0, attempts: 0 };

describe("who is notified of a followed post", () => {
  it("authors, commenters, voters and followers are notified of a comment, a new status and a merge", async () => {
    const { post, place, call, author, ...made } = await newFollower(api);
    const [commenter, voter, follower, stranger] = await Promise.all(
      ["cleo", "vera", "fay", "sue"].map((name) => made.newPerson(name)),
    );
    await newComment(commenter?.call ?? call, post.id, undefined, "I want it too");
    await voter?.call(`POST /v1/posts/${post.id}/vote`);
    await follower?.call(`PUT /visitor/posts/${post.id}/follow`, { isFollowing: true });
    await made.announce();
    await api.sql`delete from mail_items where workspace_id = ${made.workspaceId}`;
    const statusId = await made.newStatus("Soon");
    await newComment(call, post.id, undefined, "We are on it");
    await call(`PATCH /v1/posts/${post.id}`, { statusId });
    const duplicate = await newPost(call, place, { title: "Night mode" });
    await made.dashboard(`POST /staff/posts/${post.id}/merges`, { duplicateId: duplicate.id });
    await made.announce();
    startMailWorker(api, mail.url);
    for (const person of [author, commenter, voter, follower]) {
      await expect.poll(() => mail.lettersTo(person?.address ?? "")).toHaveLength(1);
      const text = mail.textOf(mail.lettersTo(person?.address ?? "")[0] ?? "");
      expect(text).toMatch(/Olive Owner \(Team\) commented:\s+We are on it[\s\S]+New status: Soon/);
      expect(text).toContain("Another idea was merged into this one.");
    }
    expect(mail.lettersTo(stranger?.address ?? "")).toEqual([]);
    expect(await made.batchOf(stranger?.userId)).toBeUndefined();
  });

  it("the e-mail links to the public page of the workspace, but not for posts that the page does not show", async () => {
    const made = await newFollower(api);
    await made.dashboard("PATCH /staff/public-page", { isPublic: true });
    const hidden = await newPost(made.author.call, made.place, { title: "My secret", visibility: "private" });
    await newComment(made.call, made.post.id);
    await newComment(made.call, hidden.id);
    await made.announce();
    await made.hasten();
    startMailWorker(api, mail.url);
    await expect.poll(() => mail.lettersTo(made.author.address)).toHaveLength(1);
    const text = mail.textOf(mail.lettersTo(made.author.address)[0] ?? "");
    expect(text).toContain(`/b/${made.subdomain}/ideas/${made.post.id}`);
    expect(text).toContain("My secret");
    expect(text).not.toContain(hidden.id);
  });

  it("nobody is notified of their own comments, or of a post that they stopped following", async () => {
    const made = await newFollower(api);
    const voter = await made.newPerson("vera");
    await voter.call(`POST /v1/posts/${made.post.id}/vote`);
    await voter.call(`PUT /visitor/posts/${made.post.id}/follow`, { isFollowing: false });
    await newComment(made.author.call, made.post.id);
    await made.announce();
    expect(await made.batchOf()).toBeUndefined();
    expect(await made.batchOf(voter.userId)).toBeUndefined();
  });

  it("a workspace mails nobody before it switches e-mails to followers on, nor after it switches them off", async () => {
    const made = await newFollower(api);
    const set = (mailsFollowers: boolean) =>
      made.dashboard("PATCH /staff/workspace-mail", { mailsFollowers });
    await set(false);
    await newComment(made.call, made.post.id);
    await made.announce();
    await set(true);
    await made.announce();
    expect(await made.batchOf()).toBeUndefined();
    await newComment(made.call, made.post.id);
    await notifyPeople(api, made.workspaceId);
    await set(false);
    await made.announce();
    expect(await made.batchOf()).toBeUndefined();
    expect(await api.sql`select from mail_announcements where workspace_id = ${made.workspaceId}`).toEqual(
      [],
    );
    await set(true);
    await newComment(made.call, made.post.id);
    await made.announce();
    await set(false);
    startMailWorker(api, mail.url);
    await expect.poll(() => made.batchOf()).toMatchObject(settled);
    expect(mail.lettersTo(made.author.address)).toEqual([]);
  });

  it("an address that neither a signed token nor a link confirmed gets no news, whether a page, an API key or an import sent it", async () => {
    const made = await newFollower(api);
    const { workspaceId, post } = made;
    const unsigned = { kind: "unverified", externalId: "u1", email: "u1@mail.example", fullName: "Una" };
    await api.sql`select resolve_visitor(${workspaceId}, ${JSON.stringify(unsigned)}::text::jsonb)`;
    await api.sql`
      insert into votes (workspace_id, post_id, user_id)
      select workspace_id, ${post.id}, id from users where workspace_id = ${workspaceId} and identity = 'unverified'`;
    const user = { id: crypto.randomUUID(), email: "named@mail.example", full_name: "Named" };
    expect((await made.call(`POST /v1/posts/${post.id}/votes`, { user })).status).toBe(201);
    await api.sql`update users set email = 'other@mail.example' where id = ${made.author.userId}`;
    await newComment(made.call, post.id);
    await made.announce();
    const batches = await api.sql`
      select is_confirmation as "isConfirmation" from mail_batches where workspace_id = ${workspaceId}`;
    expect(batches).toEqual([{ isConfirmation: true }]);
    expect(await api.sql`select from mail_items where workspace_id = ${workspaceId}`).toEqual([]);
  });

  it("every follower gets one item, also if the plan is made in parts by several processes", async () => {
    const made = await newFollower(api);
    const people = await Promise.all(Array.from({ length: 7 }, (_, n) => made.newPerson(`p${n}`)));
    await Promise.all(people.map(({ call }) => call(`POST /v1/posts/${made.post.id}/vote`)));
    await newComment(made.call, made.post.id);
    await newComment(made.call, made.post.id);
    await Promise.all([made.announce(2), made.announce(2), made.announce(2)]);
    await made.announce(2);
    const items = await api.sql`
      select count(*)::int as count from mail_items where workspace_id = ${made.workspaceId} group by user_id`;
    expect(items.map(({ count }) => count)).toEqual(Array(8).fill(2));
  });
});

describe("an e-mail to a follower", () => {
  it("contains everything that happened in the 15 minutes after the last one", async () => {
    const made = await newFollower(api);
    await newComment(made.call, made.post.id, undefined, "First");
    await made.announce();
    startMailWorker(api, mail.url);
    await expect.poll(() => made.batchOf()).toMatchObject(settled);
    await newComment(made.call, made.post.id, undefined, "Second");
    await made.call(`PATCH /v1/posts/${made.post.id}`, { statusId: await made.newStatus("Started") });
    await made.announce();
    const batch = await made.batchOf();
    expect(batch?.seconds).toBeGreaterThan(850);
    expect(batch?.seconds).toBeLessThanOrEqual(900);
    await made.hasten();
    await expect.poll(() => mail.lettersTo(made.author.address)).toHaveLength(2);
    const text = mail.textOf(mail.lettersTo(made.author.address)[1] ?? "");
    expect(text).toMatch(/Second[\s\S]+New status: Started/);
    expect(text).not.toContain("First");
  });

  it("leaves out what its reader may not see when it is written", async () => {
    const made = await newFollower(api);
    const voter = await made.newPerson("vera");
    const posts = await Promise.all(
      ["Kept", "Hidden", "Deleted", "Unfollowed"].map((title) => newPost(made.call, made.place, { title })),
    );
    for (const { id } of posts) await voter.call(`POST /v1/posts/${id}/vote`);
    const [kept, hidden, deleted, unfollowed] = posts.map(({ id }) => id);
    for (const { id, title } of posts) await newComment(made.call, id, undefined, `About ${title}`);
    const spam = await newComment(made.author.call, kept ?? "", undefined, "Buy pills");
    const gone = await newComment(made.author.call, kept ?? "", undefined, "Oh no");
    await made.announce();
    await made.call(`PATCH /v1/posts/${hidden}`, { visibility: "private" });
    await made.call(`DELETE /v1/posts/${deleted}`);
    await voter.call(`PUT /visitor/posts/${unfollowed}/follow`, { isFollowing: false });
    await api.sql`update comments set is_spam = true where id = ${spam.id}`;
    await made.author.call(`DELETE /v1/posts/${kept}/comments/${gone.id}`);
    startMailWorker(api, mail.url);
    await expect.poll(() => mail.lettersTo(voter.address)).toHaveLength(1);
    const text = mail.textOf(mail.lettersTo(voter.address)[0] ?? "");
    expect(text).toContain("About Kept");
    expect(text).not.toMatch(/Hidden|Deleted|Unfollowed|Buy pills|Oh no/);
    await expect.poll(() => made.batchOf(voter.userId)).toMatchObject(settled);
  });

  it("is not sent if nothing of it may be seen any more, or its reader was blocked or erased", async () => {
    const made = await newFollower(api);
    const [blocked, erased] = [await made.newPerson("bea"), await made.newPerson("era")];
    for (const { call } of [blocked, erased]) await call(`POST /v1/posts/${made.post.id}/vote`);
    const comment = await newComment(made.call, made.post.id);
    await made.announce();
    await api.sql`update comments set is_spam = true where id = ${comment.id}`;
    await made.dashboard(`PATCH /staff/users/${blocked.userId}`, { isBlocked: true });
    await made.dashboard(`POST /staff/users/${erased.userId}/erasure`, { withTexts: false });
    expect(await made.batchOf(erased.userId)).toBeUndefined();
    expect(await api.sql`select from mail_preferences where user_id = ${erased.userId}`).toEqual([]);
    startMailWorker(api, mail.url);
    for (const { userId } of [made.author, blocked])
      await expect.poll(() => made.batchOf(userId)).toMatchObject(settled);
    for (const { address } of [made.author, blocked, erased]) expect(mail.lettersTo(address)).toEqual([]);
  });

  it("is sent twice with one Message-ID and the same contents if a worker dies between sending and recording", async () => {
    const made = await newFollower(api);
    await newComment(made.call, made.post.id, undefined, "Twice");
    await made.announce();
    const [row] = await api.sql`select claim_mail(100, '0 seconds') as messages`;
    const lost = row?.messages.find(({ userId }: { userId: string }) => userId === made.author.userId);
    await newComment(made.call, made.post.id, undefined, "Later");
    await made.announce();
    startMailWorker(api, mail.url);
    await expect.poll(() => mail.lettersTo(made.author.address)).toHaveLength(1);
    const [letter = ""] = mail.lettersTo(made.author.address);
    expect(messageIdOf(letter)).toBe(`<${lost.id}@acme.example>`);
    expect([mail.textOf(letter).includes("Twice"), mail.textOf(letter).includes("Later")]).toEqual([
      true,
      false,
    ]);
    await expect.poll(() => made.batchOf()).toMatchObject({ isDue: true, items: 1, attempts: 0 });
    expect((await made.batchOf())?.seconds).toBeGreaterThan(850);
  });

  it("an address that a server rejects on two days gets nothing more", async () => {
    const made = await newFollower(api, { domain: "elsewhere.example" });
    await newComment(made.call, made.post.id);
    await made.announce();
    const first = await made.batchOf();
    startMailWorker(api, mail.url);
    await expect.poll(async () => (await made.batchOf())?.id).not.toBe(first?.id);
    expect(await made.batchOf()).toMatchObject({ isDue: true, items: 1 });
    await api.sql`
      update mail_preferences set first_bounced_at = ${earlier(api.sql, "first_bounced_at", 86_400)}
      where workspace_id = ${made.workspaceId}`;
    await made.hasten();
    await expect.poll(() => made.batchOf()).toMatchObject(settled);
    await newComment(made.call, made.post.id);
    await made.announce();
    expect(await made.batchOf()).toMatchObject(settled);
  });
});
