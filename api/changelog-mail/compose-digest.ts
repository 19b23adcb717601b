import type { DigestMail } from "../mail/mail-message.ts";
import { excerptForMail, type MailContent, oneLine } from "../mail/render-mail.ts";
import { digestTexts } from "./locales.ts";

const fill = (text: string, value: string) => text.replaceAll("{n}", () => value);

/** Composes the first e-mail to a subscriber of a changelog, which contains the link for confirmation. */
export function composeSubscription({ locale }: DigestMail, name: string, link: string): MailContent {
  const texts = digestTexts[locale];
  return {
    locale,
    subject: fill(texts.confirmSubject, name),
    intro: fill(texts.confirmIntro, name),
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
    subject: fill(texts.subject, name),
    intro: fill(texts.intro, name),
    posts: entries.map(({ id, title, excerpt }) => ({
      title: oneLine(title),
      link: `${changelog}/${id}`,
      parts: [{ about: excerptForMail(excerpt) }],
    })),
    ...(more > 0 && { rest: fill(texts.more, new Intl.NumberFormat(locale).format(more)) }),
    button: { label: texts.all, link: changelog },
    footer: fill(texts.reason, name),
    preferences: { label: texts.unsubscribe, link: unsubscribe },
  };
}
