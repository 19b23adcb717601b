import { afterAll, beforeAll, expect, test } from "vitest";
import { CreatedInvitation } from "../../../api/invitations/contract.ts";
import { type Api, newWorkspace, type OwnApi, startApi } from "../../harness.ts";
import { startMailServer } from "../../mail-server.ts";
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

test("the link goes to the person invited alone: not to whoever invites, nor to whom a name smuggles in", async () => {
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

test("an address that the mail server refuses, a server that is away, or none, leaves a link to hand over", async () => {
  const linkOf = ({ isSent, link }: CreatedInvitation) => [isSent, new URL(link ?? "").pathname];
  expect(linkOf(await invite(api, "nora@elsewhere.example"))).toEqual([false, "/dashboard/invitation"]);
  for (const environment of [{ SMTP_URL: "smtp://127.0.0.1:1" }, {}]) {
    const other = await startApi(environment);
    expect(linkOf(await invite(other, "nora@mail.example"))).toEqual([false, "/dashboard/invitation"]);
    await other.stop();
  }
});
