import type { Translation } from "./messages.ts";

/**
 * The languages besides English. To add one, add its file and a line here. The launcher's text and the tests use this list.
 * `docs/embed.md` and `PreviewLook` of the BFF name the locales that customers can choose.
 */
export const languages: Record<string, () => Promise<{ translation: Translation }>> = {
  ar: () => import("./ar.ts"),
  de: () => import("./de.ts"),
  es: () => import("./es.ts"),
  fr: () => import("./fr.ts"),
  ja: () => import("./ja.ts"),
  pt: () => import("./pt.ts"),
};
