import type { Transporter } from "nodemailer";
import type { Log } from "../../platform/telemetry/log.ts";
import type { Config } from "../config.ts";
import { codesOf } from "../mail/judge-failure.ts";

interface InvitationMail {
  to: string;
  link: string;
  workspaceName: string;
  inviterName: string;
}

/**
 * Sends one invitation. `rejected`: no mail server is configured, or the server certainly did not accept the mail.
 * `unknown`: the connection broke or timed out, and the server may have accepted the mail.
 */
export type MailInvitation = (mail: InvitationMail) => Promise<"sent" | "rejected" | "unknown">;

/**
 * Makes a function that sends plain-text mails through `SMTP_URL`. It logs a failure instead of throwing an error.
 */
export function createInvitationMail(
  { SMTP_URL, MAIL_FROM }: Pick<Config, "SMTP_URL" | "MAIL_FROM">,
  log: Log,
): MailInvitation {
  if (SMTP_URL === undefined) return async () => "rejected";
  let transport: Transporter | undefined;
  return async ({ to, link, ...names }) => {
    const [workspaceName, inviterName] = [oneLine(names.workspaceName), oneLine(names.inviterName)];
    try {
      transport ??= (await import("nodemailer")).createTransport(
        { url: SMTP_URL, connectionTimeout: 2_000, socketTimeout: 4_000 },
        { from: MAIL_FROM },
      );
      await transport.sendMail({
        to: { name: "", address: to },
        headers: { "Auto-Submitted": "auto-generated" },
        subject: `${inviterName} invites you to ${workspaceName}`,
        text: `${inviterName} invites you to the feedback workspace ${workspaceName}.\n\nJoin here, within 7 days:\n${link}\n`,
      });
      return "sent";
    } catch (error) {
      log.warn({ reason: codesOf(error) }, "an invitation was not mailed");
      return isRejection(error) ? "rejected" : "unknown";
    }
  };
}

/** Whether the server certainly did not accept the mail: it returned an error code or could not be reached. */
function isRejection(error: unknown): boolean {
  const { responseCode, syscall } = (error ?? {}) as { responseCode?: number; syscall?: string };
  return responseCode !== undefined || syscall === "connect" || syscall === "getaddrinfo";
}

/**
 * Replaces control characters, including line breaks, and characters that change the direction of text with spaces: a
 * line break could add lines to a mail.
 */
function oneLine(name: string): string {
  return name.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, " ");
}
