import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MailMessage } from "../../../api/mail/mail-message.ts";
import { createMailSender } from "../../../api/outgoing-mail/send-mail.ts";
import { afterThis } from "../../harness.ts";
import { startMailServer } from "../../mail-server.ts";

let mail: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  mail = await startMailServer();
});
afterAll(() => mail?.stop());

const message: MailMessage = {
  ...{ kind: "confirmation", isFollower: true, locale: "en", count: 0, posts: [] },
  ...{ workspaceId: crypto.randomUUID(), userId: crypto.randomUUID(), id: crypto.randomUUID(), attempt: 1 },
  ...{
    address: "una@mail.example",
    workspaceName: "Acme",
    subdomain: "acme",
    senderName: null,
    replyTo: null,
  },
};

/** Sends the message while the server gives these responses to commands. */
async function send(responses: Record<string, string>, url = mail.url) {
  const sender = createMailSender({
    ...{ SMTP_URL: url, MAIL_FROM: "hello@acme.example", PUBLIC_BFF_URL: "https://feedback.example" },
    API_ROOT_KEYS: [{ id: "k1", secret: randomBytes(32) }],
  });
  Object.assign(mail.responses, responses);
  afterThis(() => {
    for (const command of Object.keys(responses)) delete mail.responses[command];
    sender?.close();
  });
  return sender?.send(message);
}

describe("a response to the recipient's address", () => {
  it.each([
    ["550 5.1.1 User unknown"],
    ["550 5.1.10 Recipient address has null MX"],
    ["550 5.2.1 Mailbox disabled"],
    ["553 5.1.3 Bad address syntax"],
    ["550-5.1.1 The account does not exist.\r\n550 5.1.1 Check the address."],
  ])("says that the address is bad: %s", async (response) => {
    expect(await send({ RCPT: response })).toEqual({ outcome: "bounced" });
  });

  it.each([
    ["554 5.7.1 Relay access denied", "554 5.7.1"],
    ["550 5.7.1 Client host rejected: cannot find your reverse hostname", "550 5.7.1"],
    ["550 5.7.26 Mail from this domain fails SPF and DKIM", "550 5.7.26"],
    ["550-5.1.1 Rejected\r\n550 5.7.1 by policy", "550 5.1.1"],
    ["550 5.1.1 <una@mail.example>: rejected (5.7.1)", "550 5.1.1"],
    ["550 5.1.7 Bad sender's mailbox address", "550 5.1.7"],
    ["550 5.1.8 <hello@acme.example>: Sender address rejected: Domain not found", "550 5.1.8"],
    ["535 5.7.8 Authentication failed", "535 5.7.8"],
    ["530 5.7.0 Must issue STARTTLS first", "530 5.7.0"],
    ["552 5.2.2 Mailbox full", "552 5.2.2"],
    ["554 5.3.2 System not accepting messages", "554 5.3.2"],
    ["550 5.4.1 Recipient address rejected: Access denied", "550 5.4.1"],
    ["503 5.5.1 Bad sequence of commands", "503 5.5.1"],
    ["554 Transaction failed", "554"],
    ["550 No such user", "550"],
    ["550 #5.1.1 User unknown", "550"],
    ["450 4.1.1 Recipient unverified", "450 4.1.1"],
    ["452 4.2.2 Mailbox full", "452 4.2.2"],
    ["421 4.7.0 Too many connections", "421 4.7.0"],
  ])(
    "says nothing about the address, so that the e-mail is sent again later: %s",
    async (response, codes) => {
      expect(await send({ RCPT: response })).toEqual({ outcome: "failed", reason: `EENVELOPE ${codes}` });
    },
  );
});

it.each([
  ["MAIL", "550 5.1.1 Sender unknown", "EENVELOPE 550 5.1.1"],
  ["MAIL", "530 5.7.0 Authentication required", "EENVELOPE 530 5.7.0"],
  ["DATA", "554 5.1.1 Rejected", "EENVELOPE 554 5.1.1"],
  ["AUTH", "535 5.7.8 Authentication failed", "EAUTH 535 5.7.8"],
])("a rejection of %s says nothing about the address: %s", async (command, response, reason) => {
  const url = command === "AUTH" ? mail.url.replace("//", "//user:expired@") : mail.url;
  const responses = { EHLO: "250-mail.example\r\n250 AUTH PLAIN", [command]: response };
  expect(await send(responses, url)).toEqual({ outcome: "failed", reason });
});

it("a server that cannot be reached says nothing about the address", async () => {
  const sent = await send({}, "smtp://127.0.0.1:1");
  expect(sent).toMatchObject({ outcome: "failed" });
});

it("an e-mail says that a program wrote it, so that no out-of-office reply follows", async () => {
  expect(await send({})).toEqual({ outcome: "sent" });
  expect(mail.letters.at(-1)).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
});
