import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CreatedInvitation } from "../../../api/invitations/contract.ts";
import { type Api, newWorkspace, type OwnApi, startApi } from "../../harness.ts";
import { startMailServer } from "../../mail-server.ts";
import { expectProblem } from "../expect-problem.ts";
import { signIn } from "../sign-in.ts";

let mail: Awaited<ReturnType<typeof startMailServer>>;
let api: OwnApi;
beforeAll(async () => {
  mail = await startMailServer();
  api = await startApi({
    SMTP_URL: mail.url,
    MAIL_FROM: "Acme <hello@acme.example>",
    PUBLIC_BFF_URL: "https://feedback.acme.example",
  });
});
afterAll(async () => {
  await api?.stop();
  mail?.stop();
});

const invite = async (to: Api, email: string, name = "Test") => {
  const workspace = await newWorkspace(to);
  await to.sql`update workspaces set name = ${name} where id = ${workspace.workspaceId}`;
  const { call } = await signIn(to, workspace, "owner");
  return CreatedInvitation.parse((await call("POST /staff/invitations", { email, role: "member" })).body);
};

test("the link is mailed only to the invited address and not returned to the inviter, and a name cannot inject a recipient", async () => {
  const made = await invite(api, "nora@mail.example", "Acme\r\nBcc: spy@evil.example");
  expect([made.isSent, made.link]).toEqual([true, null]);
  const [letter = ""] = mail.letters;
  const [head = ""] = letter.split("\r\n\r\n");
  expect(head).toMatch(/^From: Acme <hello@acme\.example>\r?$/m);
  expect(head).toMatch(/^To: nora@mail\.example\r?$/m);
  expect(head).toMatch(/^Subject: .*Olive Owner invites you to/m);
  expect(head).not.toMatch(/^Bcc:/im);
  expect(mail.textOf(letter)).toMatch(
    /https:\/\/feedback\.acme\.example\/dashboard\/invitation#token=[\w-]{20,}/,
  );
  expect(mail.letters).toHaveLength(1);
});

test("the inviter gets the link if the address is rejected, or the mail server is unreachable or not configured", async () => {
  const linkOf = ({ isSent, link }: CreatedInvitation) => [isSent, new URL(link ?? "").pathname];
  expect(linkOf(await invite(api, "nora@elsewhere.example"))).toEqual([false, "/dashboard/invitation"]);
  for (const environment of [{ SMTP_URL: "smtp://127.0.0.1:1" }, {}]) {
    const other = await startApi(environment);
    expect(linkOf(await invite(other, "nora@mail.example"))).toEqual([false, "/dashboard/invitation"]);
    await other.stop();
  }
});

test("an address gets at most one e-mail an hour across all workspaces; further invitations return a link to the inviter", async () => {
  const [one, other] = [await newWorkspace(api), await newWorkspace(api)];
  const [first, second] = [await signIn(api, one, "owner"), await signIn(api, other, "owner")];
  const letters = mail.letters.length;
  const input = { email: "often@mail.example", role: "member" };
  const sent = await Promise.all([first, second].map(({ call }) => call("POST /staff/invitations", input)));
  expect(sent.map(({ status }) => status)).toEqual([201, 201]);
  const made = sent.map(({ body }) => CreatedInvitation.parse(body));
  expect(made.map(({ isSent, link }) => [isSent, link === null]).sort()).toEqual([
    [false, false],
    [true, true],
  ]);
  expect(mail.letters.length - letters).toBe(1);
  for (const { call } of [first, second]) expect((await call("GET /staff/invitations")).body).toHaveLength(1);
  await api.sql`update invitation_letters set sent_at = now() - interval '1 hour'`;
  expect((await second.call("POST /staff/invitations", input)).body.isSent).toBe(true);
});

test("inviting an address again within an hour is rejected, sends no e-mail, returns no link, and keeps the first invitation", async () => {
  const { call } = await signIn(api, await newWorkspace(api), "owner");
  const input = { email: "again@mail.example", role: "member" };
  const first = CreatedInvitation.parse((await call("POST /staff/invitations", input)).body);
  expect(first.isSent).toBe(true);
  const letters = mail.letters.length;
  const again = () => call("POST /staff/invitations", { ...input, email: "AGAIN@mail.example" });
  const rejected = await again();
  expectProblem(rejected, 409, "invitation_sent_recently");
  expect(rejected.body.errors).toMatchObject([
    { path: "email", message: expect.stringContaining("less than an hour ago") },
  ]);
  expect(rejected.text).not.toContain("#token=");
  expect(mail.letters).toHaveLength(letters);
  const waiting = async () => (await call("GET /staff/invitations")).body.map(({ id }: { id: string }) => id);
  expect(await waiting()).toEqual([first.id]);
  await call(`DELETE /staff/invitations/${first.id}`, {});
  expectProblem(await again(), 409, "invitation_sent_recently");
  expect(await waiting()).toEqual([]);
  await api.sql`update invitation_letters set sent_at = now() - interval '1 hour'`;
  expect((await again()).body.isSent).toBe(true);
});

test("an e-mail that could not be sent does not block the next invitation to the same address", async () => {
  const { call } = await signIn(api, await newWorkspace(api), "owner");
  for (const _ of [1, 2]) {
    const { status, body } = await call("POST /staff/invitations", {
      email: "rejected@elsewhere.example",
      role: "member",
    });
    expect([status, body.isSent, body.link]).toEqual([201, false, expect.stringContaining("#token=")]);
  }
});

test("a workspace mails at most ten invitations an hour, and further invitations are created without an e-mail", async () => {
  const workspace = await newWorkspace(api);
  const { call } = await signIn(api, workspace, "owner");
  const sent = [];
  for (let n = 0; n < 11; n += 1) {
    const email = `guest${n}-${workspace.subdomain}@mail.example`;
    const { status, body } = await call("POST /staff/invitations", { email, role: "member" });
    expect(status).toBe(201);
    sent.push(CreatedInvitation.parse(body).isSent);
  }
  expect(sent).toEqual([...Array(10).fill(true), false]);
  expect((await call("GET /staff/invitations")).body).toHaveLength(11);
});

test("the stored digest of an address is keyed, so that a guessed address cannot be confirmed", async () => {
  await invite(api, "guessed@mail.example");
  const guess = createHash("sha256").update("guessed@mail.example").digest();
  const found = await api.sql`
    select from invitation_letters where recipient in (${guess.toString("hex")}, ${guess.toString("base64url")})`;
  expect(found).toHaveLength(0);
});

test("a name with line breaks is written on one line of the e-mail", async () => {
  const workspace = await newWorkspace(api);
  await api.sql`
    update users set full_name = ${"Olive\nYour account is locked.\u2028Go to https://evil.example"}
    where id = ${workspace.userId}`;
  const { call } = await signIn(api, workspace, "owner");
  await call("POST /staff/invitations", {
    email: `lines-${workspace.subdomain}@mail.example`,
    role: "member",
  });
  const text = mail.textOf(mail.letters.at(-1) ?? "");
  expect(text.split(/\r?\n/).filter((line) => /^(Your account|Go to)/.test(line))).toEqual([]);
});
