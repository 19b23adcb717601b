import { fillText } from "../../platform/text/fill-text.ts";
import type { MailLocale } from "../mail/contract.ts";
import type { FollowedEvent, FollowerMail } from "../mail/mail-message.ts";
import { excerptForMail, type MailContent, type MailPost, oneLine } from "../mail/render-mail.ts";
import { type MailTexts, mailTexts } from "./locales.ts";

/**
 * Composes the news about followed posts in the reader's language, post by post. The title of a post links to the public
 * page if that page shows the post.
 */
export function composeFollowerMail(
  { locale, count, events }: FollowerMail,
  name: string,
  preferences: string,
  link: Record<"toPost" | "toStop", (postId: string) => string>,
): MailContent {
  const texts = mailTexts[locale];
  const byPost = new Map<string, FollowedEvent[]>();
  for (const event of events) byPost.set(event.postId, [...(byPost.get(event.postId) ?? []), event]);
  const posts = [...byPost].map(([postId, told]) => ({
    title: oneLine(told[0]?.title ?? ""),
    ...(told[0]?.isOnPage && { link: link.toPost(postId) }),
    parts: partsOf(told, locale),
    action: { label: texts.stopFollowing, link: link.toStop(postId) },
  }));
  const [first] = posts;
  const subject =
    posts.length === 1 && first
      ? fillText(texts.newsAboutOne, first.title, locale)
      : fillText(plural(texts.newsAbout, posts.length, locale), format(posts.length, locale), locale);
  const more = count - events.length;
  return {
    locale,
    subject: `${subject} · ${name}`,
    intro: fillText(texts.intro, name, locale),
    posts,
    ...(more > 0 && { rest: fillText(texts.more, format(more, locale), locale) }),
    footer: fillText(texts.reason, name, locale),
    preferences: { label: texts.change, link: preferences },
  };
}

function partsOf(events: FollowedEvent[], locale: MailLocale): MailPost["parts"] {
  const texts = mailTexts[locale];
  return events.map((event) => {
    if (event.type === "comment.created") {
      const author = oneLine(event.author ?? "");
      const about = fillText(texts.commented, event.isStaff ? `${author} (${texts.team})` : author, locale);
      return { about, text: excerptForMail(event.excerpt ?? "") };
    }
    if (event.type === "post.merged") return { about: texts.merged };
    return {
      about:
        event.status === null ? texts.noStatus : fillText(texts.newStatus, oneLine(event.status), locale),
    };
  });
}

const plural = (forms: MailTexts["newsAbout"], count: number, locale: MailLocale) =>
  forms[new Intl.PluralRules(locale).select(count)] ?? forms.other;

const format = (count: number, locale: MailLocale) => new Intl.NumberFormat(locale).format(count);

/** Composes the e-mail that asks a guest to confirm an address. */
export function composeConfirmation(locale: MailLocale, name: string, link: string): MailContent {
  const texts = mailTexts[locale];
  return {
    locale,
    subject: fillText(texts.confirmSubject, name, locale),
    intro: fillText(texts.confirmIntro, name, locale),
    posts: [],
    button: { label: texts.confirm, link },
    footer: texts.confirmFooter,
  };
}
