import { MailVariables } from "../api/mail/mail-settings.ts";
import { readEnvironment } from "../platform/environment.ts";
import type { Finding } from "./look-at-database.ts";

const test = {
  headers: { "Auto-Submitted": "auto-generated" },
  subject: "A test e-mail of Earshot",
  text: "This e-mail was sent by `earshot doctor`. If it is in the folder for spam, check SPF, DKIM and MAIL_FROM.\n",
};

/** Signs in to the mail server; with an address, also sends it a test e-mail. */
export async function lookAtMail(address: string | undefined): Promise<Finding> {
  const { SMTP_URL: url, MAIL_FROM: from } = readEnvironment(MailVariables);
  if (url === undefined) {
    const reason = "SMTP_URL is not set";
    return address ? { wrong: `no test e-mail was sent: ${reason}` } : { fine: `is not sent: ${reason}` };
  }
  const { host } = new URL(url);
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({ url, connectionTimeout: 5_000, socketTimeout: 10_000 } as object, {
    from,
  });
  try {
    if (!address) {
      await transport.verify();
      return { fine: `${host} accepts the sign-in; --mail-to ADDRESS also sends a test e-mail` };
    }
    await transport.sendMail({ ...test, to: { name: "", address } });
    return { fine: `${host} accepted a test e-mail to ${address}, from ${from}` };
  } catch (error) {
    const { message } = error as Error;
    return { wrong: `${host}: ${message.replace(/\.?\s*$/, "")}. Check SMTP_URL and MAIL_FROM` };
  } finally {
    transport.close();
  }
}
