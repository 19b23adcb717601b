import { z } from "zod";

export const MailVariables = {
  /** The SMTP server, such as `smtps://user:password@mail.example.com`. Without it, no e-mails are sent. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "is not like smtps://user:password@host:465" }).optional(),
  MAIL_FROM: z.string().max(320).default("Earshot <noreply@localhost>"),
};
