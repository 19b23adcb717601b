import type { Request } from "express";
import { MailLocale } from "../../api/mail/contract.ts";
import type { PublicWorkspace } from "../../api/public-pages/contract.ts";
import { fillText } from "../../platform/text/fill-text.ts";
import { type Plural, type Texts, texts } from "./locales.ts";

/** The page's own words in one language. */
export interface Words {
  locale: MailLocale;
  texts: Texts;
  /** Puts a value into a text. */
  fill(text: string, value: string): string;
  count(plural: Plural, number: number): string;
  /** Formats a number from 0 to 100 as a percentage. */
  percent(value: number): string;
  date(time: string): string;
  /** Formats a time with its time zone, UTC. */
  moment(time: string): string;
  /** Returns the name of a status, in this language unless staff have renamed it. */
  nameOf(name: string): string;
}

/** The languages of posts that are also languages of the page. English is the default, which few workspaces choose. */
const localesOfPosts: Record<string, MailLocale> = {
  arabic: "ar",
  french: "fr",
  german: "de",
  portuguese: "pt",
  spanish: "es",
};

/** The keys of the names of statuses that each new workspace has. */
const statusNames = ["underReview", "planned", "inProgress", "completed", "statusClosed"] as const;

const words = Object.fromEntries(
  MailLocale.options.map((locale): [string, Words] => {
    const rules = new Intl.PluralRules(locale);
    const numbers = new Intl.NumberFormat(locale);
    const dates = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
    const moments = new Intl.DateTimeFormat(locale, {
      ...{ day: "numeric", month: "short", year: "numeric", hour: "numeric", minute: "2-digit" },
      ...{ timeZone: "UTC", timeZoneName: "short" },
    });
    const percents = new Intl.NumberFormat(locale, { style: "percent" });
    const fill = (text: string, value: string) => fillText(text, value, locale);
    return [
      locale,
      {
        locale,
        texts: texts[locale],
        fill,
        count: (plural, number) =>
          (plural[rules.select(number)] ?? plural.other).replace("{n}", numbers.format(number)),
        percent: (value) => percents.format(value / 100),
        date: (time) => dates.format(new Date(time)),
        moment: (time) => moments.format(new Date(time)),
        nameOf: (name) => {
          const key = statusNames.find((known) => texts.en[known] === name);
          return key ? texts[locale][key] : name;
        },
      },
    ];
  }),
) as Record<MailLocale, Words>;

/** Returns the words in the language of the workspace; undefined if it has chosen none of the page's languages. */
export function wordsOfWorkspace({
  look,
  language,
}: Pick<PublicWorkspace, "look" | "language">): Words | undefined {
  const chosen = look.locale?.slice(0, 2) ?? localesOfPosts[language];
  return words[MailLocale.safeParse(chosen).data ?? ("" as MailLocale)];
}

/** Returns the words in the language that the reader's browser prefers. English is first, for browsers that accept all. */
export function wordsOfReader(request: Request): Words {
  const asked = request.headers["accept-language"] && request.acceptsLanguages(["en", ...MailLocale.options]);
  return words[MailLocale.catch("en").parse(asked)];
}
