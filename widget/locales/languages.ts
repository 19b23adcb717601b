import type { Translation } from "./messages.ts";

/**
 * The languages other than English. To add a language, add its file and a line here; the launcher's text and the tests
 * use this list. Also add the language to `docs/embed.md` and to the BFF's `PreviewLook`, which list the locales that
 * customers can choose.
 */
export const languages: Record<string, () => Promise<{ translation: Translation }>> = {
  ar: () => import("./ar.ts"),
  de: () => import("./de.ts"),
  es: () => import("./es.ts"),
  fr: () => import("./fr.ts"),
  ja: () => import("./ja.ts"),
  pt: () => import("./pt.ts"),
};
