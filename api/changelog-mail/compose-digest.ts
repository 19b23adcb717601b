import { fillText } from "../../platform/text/fill-text.ts";
import type { DigestMail } from "../mail/mail-message.ts";
import { excerptForMail, type MailContent, oneLine } from "../mail/render-mail.ts";
import { digestTexts } from "./locales.ts";

/** Composes the first e-mail to a subscriber of a changelog, which contains the link for confirmation. */
export function composeSubscription({ locale }: DigestMail, name: string, link: string): MailContent {
  const texts = digestTexts[locale];
  return {
    locale,
    subject: fillText(texts.confirmSubject, name, locale),
    intro: fillText(texts.confirmIntro, name, locale),
    posts: [],
    button: { label: texts.confirm, link },
    footer: texts.confirmFooter,
  };
}

/** Composes the new entries of a changelog. `changelog` is the address of the changelog on the public page. */
export function composeDigest(
  { locale, count, entries }: DigestMail,
  name: string,
  unsubscribe: string,
  changelog: string,
): MailContent {
  const texts = digestTexts[locale];
  const more = count - entries.length;
  return {
    locale,
    subject: fillText(texts.subject, name, locale),
    intro: fillText(texts.intro, name, locale),
    posts: entries.map(({ id, title, excerpt }) => ({
      title: oneLine(title),
      link: `${changelog}/${id}`,
      parts: [{ about: excerptForMail(excerpt) }],
    })),
    ...(more > 0 && { rest: fillText(texts.more, new Intl.NumberFormat(locale).format(more), locale) }),
    button: { label: texts.all, link: changelog },
    footer: fillText(texts.reason, name, locale),
    preferences: { label: texts.unsubscribe, link: unsubscribe },
  };
}
