import { afterAll, beforeAll, expect, it } from "vitest";
import { newWorkspace, type OwnApi, startApi } from "../../harness.ts";
import { startMailServer } from "../../mail-server.ts";
import { expectProblem } from "../expect-problem.ts";
import { signIn } from "../sign-in.ts";
import { newReader, publicUrl, startMailWorker } from "./new-reader.ts";

let api: OwnApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const newOwner = async () => {
  const workspace = await newWorkspace(api);
  const address = `${workspace.subdomain}@mail.example`;
  await api.sql`update users set email = ${address} where workspace_id = ${workspace.workspaceId}`;
  return { ...workspace, address, ...(await signIn(api, workspace, "owner")) };
};

it("a member is notified of nothing before choosing, and a choice first sends only a confirmation link", async () => {
  const owner = await newOwner();
  expect((await owner.call("GET /staff/mail-preferences")).body).toEqual({
    ...{ newPosts: "off", address: owner.address, isConfirmed: false, isBounced: false },
    ...{ isConfigured: false, unsentCount: 0 },
  });
  for (const newPosts of ["weekly", "daily"]) {
    const { status, body } = await owner.call("PATCH /staff/mail-preferences", { newPosts });
    expect([status, body.newPosts, body.isConfirmed]).toEqual([200, newPosts, false]);
  }
  const mail = await startMailServer();
  startMailWorker(api, mail.url);
  await expect.poll(() => mail.letters).toHaveLength(1);
  const [letter = ""] = mail.letters;
  expect(letter).toMatch(/^Subject: Confirm your address for Test\r?$/m);
  expect(letter).not.toMatch(/^List-Unsubscribe/im);
  expect(mail.textOf(letter)).toContain(`${publicUrl}/mail/`);
  const readBatch = async () => {
    const [batch] = await api.sql<{ wasSent: boolean; seconds: number }[]>`
      select last_sent_at is not null as "wasSent", extract(epoch from due_at - now())::int as seconds
      from mail_batches where user_id = ${owner.userId}`;
    return batch;
  };
  await expect.poll(readBatch).toMatchObject({ wasSent: true });
  await owner.call("PATCH /staff/mail-preferences", { newPosts: "at_once" });
  expect((await readBatch())?.seconds).toBeGreaterThan(800);
  mail.stop();
});

it("rejects an unknown frequency, and a caller with an API key", async () => {
  const owner = await newOwner();
  expectProblem(
    await owner.call("PATCH /staff/mail-preferences", { newPosts: "hourly" }),
    400,
    "invalid_request",
  );
  const key = await newWorkspace(api);
  expect((await key.call("GET /staff/mail-preferences")).status).toBe(401);
});

it("without a mail server, the settings count the e-mails that were not sent, only of this workspace", async () => {
  const [reader, other] = [await newReader(api), await newReader(api)];
  await reader.addPost("Waiting");
  await api.sql`
    update mail_batches set due_at = now() - interval '2 minutes' where workspace_id = ${reader.workspaceId}`;
  const countOf = async ({ staff }: typeof reader) =>
    (await staff.call("GET /staff/mail-preferences")).body.unsentCount;
  expect([await countOf(reader), await countOf(other)]).toEqual([1, 0]);
});

it("turning e-mails off deletes those that wait", async () => {
  const reader = await newReader(api);
  await reader.addPost("Unwanted");
  await reader.staff.call("PATCH /staff/mail-preferences", { newPosts: "off" });
  expect(await reader.batch()).toMatchObject({ isDue: false, items: 0 });
});

it("removing or erasing a person deletes their choice and the e-mails that wait", async () => {
  const reader = await newReader(api);
  const second = await reader.keyOf("owner", "second");
  const visitor = await reader.endUser();
  await reader.addPost("Left behind");
  await api.sql`
    insert into mail_preferences (workspace_id, user_id, confirmed_address)
    values (${reader.workspaceId}, ${visitor.userId}, 'una@mail.example')`;
  const rows = async () => {
    const [row] = await api.sql<{ count: number }[]>`
      select (select count(*) from mail_preferences where workspace_id = ${reader.workspaceId})::int
        + (select count(*) from mail_batches where workspace_id = ${reader.workspaceId})::int
        + (select count(*) from mail_items where workspace_id = ${reader.workspaceId})::int as count`;
    return row?.count;
  };
  expect(await rows()).toBe(4);
  expect(second.userId).toBeTruthy();
  const erased = await reader.staff.call(`POST /staff/users/${visitor.userId}/erasure`, { withTexts: false });
  const removed = await reader.staff.call(`DELETE /staff/users/${reader.userId}`, {});
  expect([erased.status, removed.status]).toEqual([200, 200]);
  expect(await rows()).toBe(0);
});
