import type { OptionalMessages, Translation } from "./messages.ts";

export type Language = "ar" | "de" | "es" | "fr" | "ja" | "pt";

/** A language's chunk. */
interface LanguageChunk {
  translation: Translation;
  more: OptionalMessages;
}

type Load = () => Promise<LanguageChunk>;

/**
 * The languages other than English. To add a language, add its two files and a line here; the
 * launcher's text and the tests use this list. Also add the language to `docs/embed.md` and to the API's `Look`, which list the locales that
 * customers can choose.
 */
export const languages: Record<Language, Load> & Record<string, Load> = {
  ar: () => import("./ar.ts"),
  de: () => import("./de.ts"),
  es: () => import("./es.ts"),
  fr: () => import("./fr.ts"),
  ja: () => import("./ja.ts"),
  pt: () => import("./pt.ts"),
};
