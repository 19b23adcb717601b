import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MailMessage } from "../../../api/mail/mail-message.ts";
import { callFunction } from "../../../api/postgres/database.ts";
import { afterThis, type OwnApi } from "../../harness.ts";
import { messageIdOf } from "../../mail-server.ts";
import { earlier } from "../earlier.ts";
import { newReader, publicUrl, startMailWorker } from "../mail/new-reader.ts";
import { type MailServer, startApiWithMail } from "../mail/start-api-with-mail.ts";

let api: OwnApi;
let mail: MailServer;
beforeAll(async () => {
  ({ api, mail } = await startApiWithMail());
});
afterAll(() => api?.stop());

describe("an e-mail about new posts", () => {
  it("has both formats, the workspace as sender and a one-click unsubscribe, and escapes users' texts", async () => {
    const reader = await newReader(api);
    const id = await reader.addPost("Hostile", { description: "Please" });
    // An earlier release accepted such a title.
    const title = "<img src=x> & \u202Efriends\r\nBcc: spy@evil.example";
    await api.sql`update posts set title = ${title} where id = ${id}`;
    startMailWorker(api, mail.url);
    await expect.poll(() => mail.lettersTo(reader.address)).toHaveLength(1);
    const [letter = ""] = mail.lettersTo(reader.address);
    const [head = ""] = letter.split("\r\n\r\n");
    const unfolded = head.replaceAll(/\r\n[ \t]/g, " ");
    expect(unfolded).toMatch(/^From: Test <hello@acme\.example>\r?$/m);
    expect(unfolded).toMatch(/^List-Unsubscribe: <https:\/\/feedback\.example\/mail\/[\w.-]+>\r?$/m);
    expect(unfolded).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
    expect(unfolded).toMatch(/^Content-Type: multipart\/alternative/m);
    const text = mail.textOf(letter);
    expect(text).toContain("&lt;img src=x&gt; &amp;");
    expect(text).not.toMatch(/^Bcc:/m);
    expect(text).toContain(`${publicUrl}/dashboard/w/${reader.subdomain}/feedback/`);
    await expect.poll(reader.batch).toMatchObject({ isDue: false, items: 0 });
  });

  it("contains everything that happened in the 15 minutes after the last one", async () => {
    const reader = await newReader(api);
    await reader.addPost("First");
    startMailWorker(api, mail.url);
    await expect.poll(reader.batch).toMatchObject({ isDue: false });
    await reader.addPost("Second");
    await reader.addPost("Third");
    const batch = await reader.batch();
    expect(batch?.seconds).toBeGreaterThan(850);
    expect(batch?.seconds).toBeLessThanOrEqual(900);
    await reader.hasten();
    await expect.poll(() => mail.lettersTo(reader.address)).toHaveLength(2);
    const [, second = ""] = mail.lettersTo(reader.address);
    expect(mail.textOf(second)).toMatch(/Second[\s\S]+Third/);
    expect(mail.textOf(second)).not.toContain("First");
    expect(new Set(mail.lettersTo(reader.address).map(messageIdOf)).size).toBe(2);
  });

  it("is not sent to the post's author, to an unconfirmed address or to a removed member, nor about a deleted post", async () => {
    const [own, unconfirmed, gone, left] = [
      await newReader(api),
      await newReader(api),
      await newReader(api),
      await newReader(api),
    ];
    await api.sql`update mail_preferences set confirmed_address = null where workspace_id = ${unconfirmed.workspaceId}`;
    await unconfirmed.addPost("Nobody hears");
    const postId = await gone.addPost("Soon gone");
    await gone.call(`DELETE /v1/posts/${postId}`);
    await left.addPost("Too late");
    await api.sql`update users set role = 'end_user', identity = 'unverified' where id = ${left.userId}`;
    await api.sql`select add_new_post_mail(${own.workspaceId}, ${postId}, ${own.userId})`;
    expect([await own.batch(), await unconfirmed.batch()]).toEqual([undefined, undefined]);
    startMailWorker(api, mail.url);
    for (const { batch } of [gone, left])
      await expect.poll(batch).toMatchObject({ isDue: false, items: 0, attempts: 0 });
    for (const { address } of [own, unconfirmed, gone, left]) expect(mail.lettersTo(address)).toEqual([]);
  });

  it("an address is rejected only after a second message bounced on another day, and gets nothing more until its owner chooses again", async () => {
    const reader = await newReader(api, "at_once", "elsewhere.example");
    await reader.addPost("Bounces");
    const before = await reader.batch();
    await reader.hasten();
    startMailWorker(api, mail.url);
    const state = async () => (await reader.staff.call("GET /staff/mail-preferences")).body;
    const retried = { isDue: true, items: 1, attempts: 0 };
    const bounce = async (last = before) => {
      await expect.poll(reader.batch).not.toMatchObject({ id: last?.id });
      return reader.batch();
    };
    const second = await bounce();
    expect(second).toMatchObject(retried);
    expect(second?.seconds).toBeGreaterThan(86_000);
    await reader.hasten();
    const third = await bounce(second);
    expect([third, await state()]).toMatchObject([retried, { isBounced: false }]);
    await api.sql`
      update mail_preferences set first_bounced_at = ${earlier(api.sql, "first_bounced_at", 86_400)}
      where workspace_id = ${reader.workspaceId}`;
    await reader.hasten();
    await bounce(third);
    await expect.poll(reader.batch).toMatchObject({ isDue: false, items: 0 });
    expect(await state()).toMatchObject({ isBounced: true, newPosts: "at_once" });
    await reader.addPost("Not noted");
    expect(await reader.batch()).toMatchObject({ isDue: false, items: 0 });
    await reader.staff.call("PATCH /staff/mail-preferences", { newPosts: "daily" });
    expect(await state()).toMatchObject({ isBounced: false, newPosts: "daily" });
  });

  it("that bounced once and is accepted the next day counts as no bounce", async () => {
    const reader = await newReader(api);
    await reader.addPost("Bounces once");
    mail.responses.RCPT = "550 5.1.1 User unknown";
    afterThis(() => void delete mail.responses.RCPT);
    startMailWorker(api, mail.url);
    const bounced = async () =>
      (
        await api.sql`
          select first_bounced_address as address from mail_preferences where workspace_id = ${reader.workspaceId}`
      )[0]?.address;
    await expect.poll(bounced).toBe(reader.address);
    delete mail.responses.RCPT;
    await reader.hasten();
    await expect.poll(() => mail.lettersTo(reader.address)).toHaveLength(1);
    expect(mail.textOf(mail.lettersTo(reader.address)[0] ?? "")).toContain("Bounces once");
    await expect.poll(bounced).toBeNull();
  });

  it("is tried again later, with the same Message-ID and contents, if the server fails", async () => {
    const reader = await newReader(api);
    await reader.addPost("Early");
    const before = await reader.batch();
    const failing = startMailWorker(api, "smtp://127.0.0.1:1");
    const planned = async () => {
      const batch = await reader.batch();
      return [batch?.attempts, (batch?.seconds ?? 0) <= 60];
    };
    await expect.poll(planned).toEqual([1, true]);
    expect(await reader.batch()).toMatchObject({ id: before?.id, attempts: 1, isDue: true, items: 1 });
    await failing.stop();
    await reader.addPost("Late");
    await reader.hasten();
    startMailWorker(api, mail.url);
    await expect.poll(() => mail.lettersTo(reader.address)).toHaveLength(1);
    const [letter = ""] = mail.lettersTo(reader.address);
    expect(messageIdOf(letter)).toBe(`<${before?.id}@acme.example>`);
    expect(mail.textOf(letter)).not.toContain("Late");
    await expect.poll(reader.batch).toMatchObject({ isDue: true, items: 1, attempts: 0 });
  });

  it("is sent twice with one Message-ID if a worker dies between sending and recording, and is recorded once", async () => {
    const reader = await newReader(api);
    await reader.addPost("Twice");
    const claimed = await api.sql`select claim_mail(20, '0 seconds') as messages`;
    const [lost] =
      claimed[0]?.messages.filter(({ userId }: { userId: string }) => userId === reader.userId) ?? [];
    await api.sql`select claim_mail(20, '0 seconds')`;
    const late = { ...lost, outcome: "failed", retrySeconds: 3_600 };
    await callFunction(api.db, "record_mail", JSON.stringify([late]));
    expect((await reader.batch())?.seconds).toBeLessThan(60);
    startMailWorker(api, mail.url);
    await expect.poll(() => mail.lettersTo(reader.address)).toHaveLength(1);
    expect(messageIdOf(mail.lettersTo(reader.address)[0])).toBe(`<${lost.id}@acme.example>`);
    await expect.poll(reader.batch).toMatchObject({ isDue: false, items: 0 });
    const settled = await reader.batch();
    const failure = { ...lost, outcome: "failed", retrySeconds: 60 };
    await callFunction(api.db, "record_mail", JSON.stringify([failure]));
    expect(await reader.batch()).toEqual(settled);
  });

  it("is followed by the link for a new address that its reader chose while it was being sent", async () => {
    const reader = await newReader(api);
    await reader.addPost("News");
    const claim = async () => {
      const claimed = await callFunction<MailMessage[]>(api.db, "claim_mail", 100, "10 minutes");
      return claimed.filter(({ userId }) => userId === reader.userId);
    };
    const [news] = await claim();
    const address = `moved-${reader.address}`;
    await api.sql`update users set email = ${address} where id = ${reader.userId}`;
    await reader.staff.call("PATCH /staff/mail-preferences", { newPosts: "at_once" });
    await callFunction(api.db, "record_mail", JSON.stringify([{ ...news, outcome: "sent" }]));
    const links = await claim();
    expect(links).toMatchObject([{ kind: "confirmation", address, attempt: 1 }]);
    expect(links[0]?.id).not.toBe(news?.id);
    await reader.staff.call("PATCH /staff/mail-preferences", { newPosts: "at_once" });
    expect(await claim()).toEqual([]);
  });

  it("leaves a post that is being added to the claim after it, so that no post is lost", async () => {
    const reader = await newReader(api);
    const first = await reader.addPost("First");
    const claim = async () => {
      const [row] = await api.sql`select claim_mail(100, '0 seconds') as messages`;
      return row?.messages.find(({ userId }: { userId: string }) => userId === reader.userId)?.count;
    };
    await api.sql.begin(async (transaction) => {
      await transaction`select add_new_post_mail(${reader.workspaceId}, ${first}, null)`;
      expect(await claim()).toBeUndefined();
    });
    expect(await claim()).toBe(2);
  });

  it("is claimed by only one of several workers", async () => {
    const readers = await Promise.all(Array.from({ length: 6 }, () => newReader(api)));
    for (const reader of readers) await reader.addPost("Once");
    for (let n = 0; n < 3; n += 1) startMailWorker(api, mail.url);
    for (const reader of readers) await expect.poll(reader.batch).toMatchObject({ isDue: false, items: 0 });
    expect(readers.map(({ address }) => mail.lettersTo(address).length)).toEqual([1, 1, 1, 1, 1, 1]);
  });
});

it.each([
  ["at_once", null, "2026-03-04T12:00:00Z"],
  ["at_once", "2026-03-04T11:50:00Z", "2026-03-04T12:05:00Z"],
  ["daily", null, "2026-03-05T07:00:00Z"],
  ["weekly", null, "2026-03-09T07:00:00Z"],
])(
  "a reader who chose %s and got the last e-mail at %s gets the next one at %s",
  async (chosen, last, due) => {
    const [row] = await api.sql`select mail_due_at(${chosen}, ${last}, '2026-03-04T12:00:00Z') as due`;
    expect(new Date(row?.due)).toEqual(new Date(due));
  },
);
