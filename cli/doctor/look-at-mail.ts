import { MailVariables } from "../../api/mail/mail-settings.ts";
import { testMailServer } from "../../api/outgoing-mail/test-mail-server.ts";
import { readEnvironment } from "../../platform/process/environment.ts";
import type { Finding } from "./look-at-database.ts";

/** Signs in to the mail server; with an address, also sends it a test e-mail. */
export async function lookAtMail(address: string | undefined): Promise<Finding> {
  const { SMTP_URL, MAIL_FROM } = readEnvironment(MailVariables);
  if (SMTP_URL === undefined) {
    const reason = "SMTP_URL is not set";
    return address ? { wrong: `no test e-mail was sent: ${reason}` } : { fine: `is not sent: ${reason}` };
  }
  const { host } = new URL(SMTP_URL);
  try {
    await testMailServer({ SMTP_URL, MAIL_FROM }, address);
  } catch (error) {
    const { message } = error as Error;
    return { wrong: `${host}: ${message.replace(/\.?\s*$/, "")}. Check SMTP_URL and MAIL_FROM` };
  }
  if (address) return { fine: `${host} accepted a test e-mail to ${address}, from ${MAIL_FROM}` };
  return { fine: `${host} accepts the sign-in; --mail-to ADDRESS also sends a test e-mail` };
}
