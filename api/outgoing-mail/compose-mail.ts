import { composeDigest, composeSubscription } from "../changelog-mail/compose-digest.ts";
import type { Config } from "../config.ts";
import { composeConfirmation, composeFollowerMail } from "../follower-mail/compose-follower-mail.ts";
import { mailTexts } from "../follower-mail/locales.ts";
import { digestRecipient } from "../mail/digest-recipient.ts";
import type { MailMessage, StaffMail } from "../mail/mail-message.ts";
import { type purposes, signMailLink } from "../mail/mail-token.ts";
import { excerptForMail, type MailContent, oneLine, renderMail } from "../mail/render-mail.ts";

const sevenDays = 7 * 86_400;

/** Composes an e-mail in plain text and HTML, with its headers. Every text of a user is one line of plain text. */
export function composeMail(
  message: MailMessage,
  config: Pick<Config, "PUBLIC_BFF_URL" | "API_ROOT_KEYS">,
  now = Date.now(),
) {
  const base = config.PUBLIC_BFF_URL.replace(/\/$/, "");
  const { workspaceId, userId, address, replyTo } = message;
  const linkFor = (purpose: (typeof purposes)[number], more: { expires?: number; postId?: string } = {}) =>
    `${base}/mail/${signMailLink({ purpose, workspaceId, userId, expires: 0, ...more }, address, config.API_ROOT_KEYS)}`;
  const name = oneLine(message.workspaceName);
  // Mail programs may show a name with an address as that address, and people may read one with a wide @ so.
  const senderName = oneLine((message.senderName ?? name).replace(/[<>@\uff20\ufe6b]/g, " "));
  const sender = { name: senderName, ...(replyTo !== null && { replyTo }) };
  const expires = Math.floor(now / 1_000) + sevenDays;
  if (message.kind === "confirmation" && !message.isFollower) {
    const content = confirmation(name, linkFor("confirmation", { expires }));
    return { sender, ...renderMail(content, name), headers: automatic };
  }
  if (message.kind === "subscription" || message.kind === "confirmation") {
    const content =
      message.kind === "subscription"
        ? composeSubscription(message, name, linkFor("subscription", { expires }))
        : composeConfirmation(message.locale, name, linkFor("confirmation", { expires }));
    const [recipient] = digestRecipient(address, config.API_ROOT_KEYS);
    const claims = { purpose: "stop", workspaceId, userId, expires: 0, recipient } as const;
    const stop = `${base}/mail/${signMailLink(claims, "", config.API_ROOT_KEYS)}`;
    const preferences = { label: mailTexts[message.locale].stop, link: stop };
    return { sender, ...renderMail({ ...content, preferences }, name), headers: unsubscribeBy(stop) };
  }
  const preferences = linkFor("entries" in message ? "digest" : "preferences");
  const page = `${base}/b/${message.subdomain}`;
  const content =
    "entries" in message
      ? composeDigest(message, name, preferences, `${page}/changelog`)
      : message.kind === "followed"
        ? composeFollowerMail(message, name, preferences, {
            toPost: (postId) => `${page}/ideas/${postId}`,
            toStop: (postId) => linkFor("post", { postId }),
          })
        : newPosts(message, name, `${base}/dashboard/w/${message.subdomain}`, preferences);
  return {
    sender,
    ...renderMail(content, name),
    headers: unsubscribeBy(preferences),
  };
}

/** Without this header, out-of-office replies would go to the workspace (RFC 3834). */
const automatic = { "Auto-Submitted": "auto-generated" };

/** The headers with which mail programs offer to unsubscribe by one click (RFC 8058). */
const unsubscribeBy = (link: string) => ({
  ...automatic,
  "List-Unsubscribe": `<${link}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

function confirmation(name: string, link: string): MailContent {
  return {
    locale: "en",
    subject: `Confirm your address for ${name}`,
    intro: `You chose to get e-mails about new posts in ${name}. Confirm that this is your address:`,
    posts: [],
    button: { label: "Confirm address", link },
    footer:
      "The link is valid for 7 days. If you did not ask for this, ignore this e-mail, and you will get no others.",
  };
}

function newPosts(message: StaffMail, name: string, dashboard: string, preferences: string): MailContent {
  const { count, posts } = message;
  const [first] = posts;
  const subject = count === 1 && first ? oneLine(first.title) : `${count} new posts`;
  const more = count > posts.length ? ` These are the first ${posts.length}.` : "";
  return {
    locale: "en",
    subject: `${subject} · ${name}`,
    intro: `${count === 1 ? "There is a new post" : `There are ${count} new posts`} in ${name}.${more}`,
    posts: posts.map(({ id, title, excerpt, author, board }) => ({
      title: oneLine(title),
      parts: [
        {
          about: `${oneLine(author)} · ${oneLine(board)}`,
          ...(excerpt && { text: excerptForMail(excerpt) }),
        },
      ],
      link: `${dashboard}/feedback/${id}`,
    })),
    button: { label: "Open the dashboard", link: `${dashboard}/feedback` },
    footer: `You get this e-mail because you follow new posts in ${name}.`,
    preferences: { label: "Change this or unsubscribe", link: preferences },
  };
}
