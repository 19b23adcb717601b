import type { Transporter } from "nodemailer";
import type { Config } from "../config.ts";
import { codesOf, isBadAddress } from "../mail/judge-failure.ts";
import type { MailMessage } from "../mail/mail-message.ts";
import { composeMail } from "./compose-mail.ts";

export type MailOutcome = { outcome: "sent" | "bounced" } | { outcome: "failed"; reason: string };
export type MailSender = ReturnType<typeof createMailSender>;

type SenderConfig = Pick<Config, "SMTP_URL" | "MAIL_FROM" | "PUBLIC_BFF_URL" | "API_ROOT_KEYS">;

/** Makes a function that sends e-mails through `SMTP_URL`; undefined without it. The function never throws. */
export function createMailSender(config: SenderConfig) {
  if (config.SMTP_URL === undefined) return undefined;
  const { SMTP_URL: url, MAIL_FROM: from } = config;
  const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
  let transport: Transporter | undefined;
  return {
    async send(message: MailMessage): Promise<MailOutcome> {
      try {
        transport ??= (await import("nodemailer")).createTransport(
          { url, pool: true, maxConnections: 2, connectionTimeout: 5_000, socketTimeout: 10_000 } as object,
          { disableFileAccess: true, disableUrlAccess: true },
        );
        const { sender, ...mail } = composeMail(message, config);
        await transport.sendMail({
          ...mail,
          from: { name: sender.name, address },
          ...(sender.replyTo && { replyTo: { name: "", address: sender.replyTo } }),
          to: { name: "", address: message.address },
          messageId: `<${message.id}@${address.split("@").at(-1)}>`,
        });
        return { outcome: "sent" };
      } catch (error) {
        return isBadAddress(error) ? { outcome: "bounced" } : { outcome: "failed", reason: codesOf(error) };
      }
    },
    close: () => transport?.close(),
  };
}
