import type { Plugin } from "vite";
import { en } from "../locales/en.ts";
import { enLazy } from "../locales/en-lazy.ts";
import { enMore } from "../locales/en-more.ts";
import { languages } from "../locales/languages.ts";
import type { MoreMessages } from "../locales/messages.ts";

/**
 * Builds each translation as arrays in the order of the English keys. Repeating the keys, which the chunks
 * with the English messages already contain, would add 450 bytes to each translation.
 */
export function listTranslations(): Plugin {
  return {
    name: "list-translations",
    async load(id) {
      const [, language = "", isMore] = /widget\/locales\/([a-z]+)(-more)?\.ts$/.exec(id) ?? [];
      const load = languages[language];
      if (!load) return;
      const { translation, loadMore } = await load();
      if (isMore) return `export const more = ${JSON.stringify(listParts((await loadMore()).more))};`;
      return `export const translation = ${JSON.stringify(list({ ...en, ...enLazy }, translation))};
        export const chunks = LAZY_CHUNKS;
        export const loadMore = () => import("./${language}-more.ts");`;
    },
  };
}

const list = <Texts extends object>(english: Texts, translation: Record<keyof Texts, unknown>) =>
  (Object.keys(english) as (keyof Texts)[]).map((key) => translation[key]);

const listParts = (more: MoreMessages) =>
  Object.fromEntries(
    (Object.keys(enMore) as (keyof MoreMessages)[]).map((part) => [part, list(enMore[part], more[part])]),
  );
