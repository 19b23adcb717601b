import { describe, expect, it } from "vitest";
import { MailLocale } from "../../../api/mail/contract.ts";
import type { FollowedEvent, FollowerMail } from "../../../api/mail/mail-message.ts";
import { readMailLink } from "../../../api/mail/mail-token.ts";
import { composeMail } from "../../../api/outgoing-mail/compose-mail.ts";
import { RootKeys } from "../../../platform/process/environment.ts";
import { rootKeys } from "../../harness.ts";

const config = { PUBLIC_BFF_URL: "https://feedback.example/", API_ROOT_KEYS: RootKeys.parse(rootKeys()) };
const [workspaceId, userId, postId, otherId] = Array.from({ length: 4 }, () => crypto.randomUUID());

const comment: FollowedEvent = {
  type: "comment.created",
  postId: postId ?? "",
  title: "Dark mode",
  excerpt: "Please",
  author: "Una",
  isStaff: false,
  status: null,
  isOnPage: false,
};
const compose = (changes: Partial<FollowerMail> = {}) =>
  composeMail(
    {
      kind: "followed",
      workspaceId: workspaceId ?? "",
      userId: userId ?? "",
      id: "m1",
      attempt: 1,
      address: "una@mail.example",
      workspaceName: "Acme",
      subdomain: "acme",
      senderName: null,
      replyTo: null,
      locale: "en",
      count: 1,
      events: [comment],
      ...changes,
    },
    config,
  );

describe("an e-mail to a follower", () => {
  it.each(MailLocale.options)("is in one language, and leaves no place in a text empty: %s", (locale) => {
    const events = [
      comment,
      { ...comment, isStaff: true },
      { ...comment, type: "post.status_changed", status: "Planned" },
      { ...comment, type: "post.merged", postId: otherId ?? "" },
      { ...comment, type: "post.status_changed", postId: otherId ?? "" },
    ] as FollowedEvent[];
    const mail = compose({ locale, events, count: 60 });
    expect(mail.html).toContain(`<html lang="${locale}"${locale === "ar" ? ' dir="rtl"' : ""}>`);
    for (const text of [mail.subject, mail.text, mail.html]) expect(text).not.toMatch(/\{n\}|undefined|null/);
    for (const word of ["Una", "Planned", "Acme"]) expect(mail.text).toContain(word);
    if (locale !== "en") expect(mail.text).not.toMatch(/commented|New status|You get/);
  });

  it("links a post's title to the public page, but only if that page shows the post", () => {
    const link = `https://feedback.example/b/acme/ideas/${postId}`;
    const shown = compose({ events: [{ ...comment, isOnPage: true }] });
    expect(shown.html).toContain(`href="${link}"`);
    expect(shown.text).toContain(`\n${link}\n`);
    expect(compose().html).not.toContain("/b/acme");
    expect(compose().text).not.toContain("/b/acme");
  });

  it("shows users' texts as one escaped line each, also in the subject", () => {
    const hostile = "<img src=x> \u202Eevil\r\nBcc: spy@evil.example $& $1";
    const mail = compose({
      workspaceName: hostile,
      events: [{ ...comment, title: hostile, author: hostile }],
    });
    expect(mail.subject).not.toMatch(/[\r\n\u202e]/);
    expect(mail.html).not.toContain("<img");
    expect(mail.text).not.toMatch(/^Bcc:/m);
    expect(mail.text).toContain("$& $1");
  });

  it("shows the words of a comment without the marks of Markdown", () => {
    const mail = compose({
      events: [{ ...comment, excerpt: "**Yes**, as in\n- [one](https://a.example)\n- `two`" }],
    });
    expect(mail.text).toContain("\nYes, as in · one · two\n");
    expect(mail.html).toContain(">Yes, as in · one · two<");
  });

  it("names the post in the subject, or the number of posts, and has a link to stop following each", () => {
    expect(compose().subject).toBe("News about “Dark mode” · Acme");
    const mail = compose({ events: [comment, { ...comment, postId: otherId ?? "" }] });
    expect(mail.subject).toBe("News about 2 ideas · Acme");
    const links = [...mail.text.matchAll(/mail\/(\S+)/g)].map(([, token = ""]) => readMailLink(token));
    expect(links.map((link) => [link?.purpose, link?.postId])).toEqual([
      ["post", postId],
      ["post", otherId],
      ["preferences", undefined],
    ]);
  });

  it("has the sender's name and the address for replies that the workspace chose", () => {
    expect(compose().sender).toEqual({ name: "Acme" });
    const chosen = compose({ senderName: "Acme ideas", replyTo: "help@acme.example" });
    expect(chosen.sender).toEqual({ name: "Acme ideas", replyTo: "help@acme.example" });
    // Mail programs would show an address in a name as the sender's.
    for (const at of ["@", "\uff20", "\ufe6b"])
      expect(compose({ senderName: `Acme <ceo${at}acme.example>` }).sender.name).toBe(
        "Acme  ceo acme.example",
      );
  });
});
