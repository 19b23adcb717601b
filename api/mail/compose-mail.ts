import { type Html, html } from "../../platform/html.ts";
import type { Config } from "../config.ts";
import { signMailLink } from "./mail-token.ts";

/** An e-mail as `mail_message` returns it. */
export interface MailMessage {
  workspaceId: string;
  userId: string;
  id: string;
  attempt: number;
  isConfirmation: boolean;
  address: string;
  workspaceName: string;
  subdomain: string;
  /** The number of posts, of which `posts` has at most 50. */
  count: number;
  posts: { id: string; title: string; excerpt: string | null; author: string; board: string }[];
}

/** An e-mail as its reader sees it, in both formats. */
interface Content {
  subject: string;
  intro: string;
  posts: { title: string; excerpt: string; about: string; link: string }[];
  button: { label: string; link: string };
  footer: string;
  preferences?: { label: string; link: string };
}

const sevenDays = 7 * 86_400;

/** Composes an e-mail in plain text and HTML, with its headers. Every text of a user is one line of plain text. */
export function composeMail(
  message: MailMessage,
  config: Pick<Config, "PUBLIC_BFF_URL" | "API_ROOT_KEYS">,
  now = Date.now(),
) {
  const base = config.PUBLIC_BFF_URL.replace(/\/$/, "");
  const { workspaceId, userId, address } = message;
  const linkFor = (purpose: "preferences" | "confirmation", expires: number) =>
    `${base}/mail/${signMailLink({ purpose, workspaceId, userId, expires }, address, config.API_ROOT_KEYS)}`;
  const name = oneLine(message.workspaceName);
  if (message.isConfirmation) {
    const link = linkFor("confirmation", Math.floor(now / 1_000) + sevenDays);
    return { sender: name, ...render(confirmation(name, link), name) };
  }
  const preferences = linkFor("preferences", 0);
  return {
    sender: name,
    ...render(newPosts(message, name, `${base}/dashboard/w/${message.subdomain}`, preferences), name),
    headers: {
      "List-Unsubscribe": `<${preferences}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}

function confirmation(name: string, link: string): Content {
  return {
    subject: `Confirm your address for ${name}`,
    intro: `You chose to get e-mails about new posts in ${name}. Confirm that this is your address:`,
    posts: [],
    button: { label: "Confirm address", link },
    footer:
      "The link is valid for 7 days. If you did not ask for this, ignore this e-mail, and you will get no others.",
  };
}

function newPosts(message: MailMessage, name: string, dashboard: string, preferences: string): Content {
  const { count, posts } = message;
  const [first] = posts;
  const subject = count === 1 && first ? oneLine(first.title) : `${count} new posts`;
  const more = count > posts.length ? ` These are the first ${posts.length}.` : "";
  return {
    subject: `${subject} · ${name}`,
    intro: `${count === 1 ? "There is a new post" : `There are ${count} new posts`} in ${name}.${more}`,
    posts: posts.map(({ id, title, excerpt, author, board }) => ({
      title: oneLine(title),
      excerpt: shorten(oneLine(excerpt ?? ""), 200),
      about: `${oneLine(author)} · ${oneLine(board)}`,
      link: `${dashboard}/feedback/${id}`,
    })),
    button: { label: "Open the dashboard", link: `${dashboard}/feedback` },
    footer: `You get this e-mail because you follow new posts in ${name}.`,
    preferences: { label: "Change this or unsubscribe", link: preferences },
  };
}

function render({ subject, intro, posts, button, footer, preferences }: Content, name: string) {
  const listed = posts.map(({ title, excerpt, about, link }) =>
    [title, about, ...(excerpt ? [excerpt] : []), link].join("\n"),
  );
  const end = [footer, ...(preferences ? [`${preferences.label}: ${preferences.link}`] : [])].join("\n");
  return {
    subject,
    text: `${[intro, ...listed, `${button.label}:\n${button.link}`, `-- \n${end}`].join("\n\n")}\n`,
    html: renderPage({ subject, intro, posts, button, footer, ...(preferences && { preferences }) }, name)
      .markup,
  };
}

/** Clients without `<style>` show the light colours of the attributes. Tables set the width in Outlook. */
function renderPage({ subject, intro, posts, button, footer, preferences }: Content, name: string): Html {
  const rows = posts.map(
    ({ title, excerpt, about, link }) => html`
<tr><td class="line" style="padding:14px 0;border-top:1px solid #e3e7e6">
<a class="ink" dir="auto" href="${link}" style="font-weight:600;color:#161a1a;text-decoration:none">${title}</a>
<div class="soft" style="color:#5b6462;font-size:13px;padding-top:2px">${about}</div>
${excerpt !== "" && html`<div dir="auto" style="padding-top:6px">${excerpt}</div>`}
</td></tr>`,
  );
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #101313 !important; }
  .card { background: #1a1f1f !important; color: #e6eae9 !important; }
  .ink { color: #f3f6f5 !important; }
  .soft { color: #a3adab !important; }
  .line { border-color: #2e3433 !important; }
  .button { background: #4fb7a5 !important; color: #08110f !important; }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f3f5f5">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f5f5">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0"
style="max-width:560px;background:#ffffff;color:#2a3130;border-radius:10px;font:15px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<tr><td style="padding:24px;overflow-wrap:anywhere;word-break:break-word">
<div class="soft" style="color:#5b6462;font-size:13px;font-weight:600">${name}</div>
<p style="margin:8px 0 18px">${intro}</p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${rows}</table>
<p style="margin:18px 0 4px"><a class="button" href="${button.link}"
style="display:inline-block;padding:10px 18px;border-radius:7px;background:#0f766e;color:#ffffff;font-weight:600;text-decoration:none">${button.label}</a></p>
</td></tr></table>
<p class="soft" style="max-width:560px;margin:16px auto;color:#5b6462;font:13px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">${footer}
${preferences && html`<br><a class="soft" href="${preferences.link}" style="color:#5b6462">${preferences.label}</a>`}</p>
</td></tr></table>
</body>
</html>
`;
}

/**
 * Replaces control characters, including line breaks, and characters that change the direction of text with spaces: a line
 * break could add lines to an e-mail.
 */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, " ").trim();
}

function shorten(text: string, most: number): string {
  const signs = [...text];
  return signs.length > most ? `${signs.slice(0, most).join("").trimEnd()}…` : text;
}
