import { createTransport } from "nodemailer";
import type { Log } from "../../platform/log.ts";
import type { Config } from "../config.ts";

interface InvitationMail {
  to: string;
  link: string;
  workspaceName: string;
  inviterName: string;
}

/**
 * Sends one invitation. `refused` when no mail server is set up or it certainly did not take the letter; `unknown` when the
 * connection broke or timed out after it may have.
 */
export type MailInvitation = (mail: InvitationMail) => Promise<"sent" | "refused" | "unknown">;

/** Letters go out through `SMTP_URL`, in plain text. A mail server that is away is logged, and the link shown instead. */
export function createInvitationMail(
  { SMTP_URL, MAIL_FROM }: Pick<Config, "SMTP_URL" | "MAIL_FROM">,
  log: Log,
): MailInvitation {
  if (SMTP_URL === undefined) return async () => "refused";
  const transport = createTransport(
    { url: SMTP_URL, connectionTimeout: 2_000, socketTimeout: 4_000 },
    { from: MAIL_FROM },
  );
  return async ({ to, link, ...names }) => {
    const [workspaceName, inviterName] = [oneLine(names.workspaceName), oneLine(names.inviterName)];
    try {
      await transport.sendMail({
        to: { name: "", address: to },
        subject: `${inviterName} invites you to ${workspaceName}`,
        text: `${inviterName} invites you to the feedback workspace ${workspaceName}.\n\nJoin here, within 7 days:\n${link}\n`,
      });
      return "sent";
    } catch (error) {
      log.warn(
        { reason: error instanceof Error ? error.message : String(error) },
        "an invitation was not mailed",
      );
      return isRefusal(error) ? "refused" : "unknown";
    }
  };
}

/** Whether the server answered with a code of refusal, or was never reached. */
function isRefusal(error: unknown): boolean {
  const { responseCode, syscall } = (error ?? {}) as { responseCode?: number; syscall?: string };
  return responseCode !== undefined || syscall === "connect" || syscall === "getaddrinfo";
}

/** Names from before line breaks were refused in them must not write sentences of their own into a letter. */
function oneLine(name: string): string {
  return name.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, " ");
}
