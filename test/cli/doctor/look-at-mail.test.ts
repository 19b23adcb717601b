import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { lookAtMail } from "../../../cli/doctor/look-at-mail.ts";
import { afterThis } from "../../harness.ts";
import { startMailServer } from "../../mail-server.ts";

beforeEach(() => {
  vi.stubEnv("SMTP_URL", "");
  vi.stubEnv("MAIL_FROM", "Acme <ideas@mail.example>");
});
afterEach(() => void vi.unstubAllEnvs());

async function startServer() {
  const mail = await startMailServer();
  afterThis(mail.stop);
  vi.stubEnv("SMTP_URL", mail.url);
  return { ...mail, host: new URL(mail.url).host };
}

it("the doctor signs in to the mail server, and sends nothing unless it is asked to", async () => {
  expect(await lookAtMail(undefined)).toEqual({ fine: expect.stringContaining("SMTP_URL is not set") });
  expect(await lookAtMail("ann@mail.example")).toEqual({
    wrong: expect.stringContaining("SMTP_URL is not set"),
  });
  const { host, letters } = await startServer();
  expect(await lookAtMail(undefined)).toEqual({ fine: expect.stringContaining(`${host} accepts`) });
  expect(letters).toEqual([]);
});

it("the doctor sends a test e-mail to the address of --mail-to, from MAIL_FROM, marked as automatic", async () => {
  const { host, letters } = await startServer();
  expect(await lookAtMail("ann@mail.example")).toEqual({
    fine: `${host} accepted a test e-mail to ann@mail.example, from Acme <ideas@mail.example>`,
  });
  const [letter = ""] = letters;
  for (const line of [
    "From: Acme <ideas@mail.example>",
    "To: ann@mail.example",
    "Auto-Submitted: auto-generated",
  ])
    expect(letter.split("\r\n")).toContain(line);
});

it.each([
  ["a rejected recipient", { RCPT: "554 5.7.1 Relay access denied" }, "Relay access denied"],
  ["a rejected sender", { MAIL: "550 5.7.1 Sender not allowed" }, "Sender not allowed"],
  ["a greeting that is rejected", { EHLO: "554 go away", HELO: "554 go away" }, "go away"],
])("the doctor repeats the mail server's reason for %s", async (_title, responses, reason) => {
  const mail = await startServer();
  Object.assign(mail.responses, responses);
  expect(await lookAtMail("ann@mail.example")).toEqual({
    wrong: expect.stringMatching(`^${mail.host}: .*${reason}\\. Check SMTP_URL and MAIL_FROM$`),
  });
});

it("the doctor names a mail server that cannot be reached, without the password", async () => {
  vi.stubEnv("SMTP_URL", "smtp://ann:canary@127.0.0.1:9");
  const finding = await lookAtMail(undefined);
  expect(finding).toEqual({ wrong: expect.stringMatching(/^127\.0\.0\.1:9: .*ECONNREFUSED/) });
  expect(JSON.stringify(finding)).not.toContain("canary");
});
