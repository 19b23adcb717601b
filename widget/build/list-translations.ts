import type { Plugin } from "vite";
import { en } from "../locales/en.ts";
import { enLazy } from "../locales/en-lazy.ts";
import { enOptional } from "../locales/en-optional.ts";
import { languages } from "../locales/languages.ts";
import type { OptionalMessages } from "../locales/messages.ts";

/**
 * Builds each translation as arrays in the order of the English keys. Repeating the keys, which the chunks
 * with the English messages already contain, would add 450 bytes to each translation.
 */
export function listTranslations(): Plugin {
  return {
    name: "list-translations",
    async load(id) {
      const load = languages[/widget\/locales\/([a-z]+)\.ts$/.exec(id)?.[1] ?? ""];
      if (!load) return;
      const { translation, more } = await load();
      return `export const translation = ${JSON.stringify(list({ ...en, ...enLazy }, translation))};
        export const more = ${JSON.stringify(listParts(more))};`;
    },
  };
}

const list = <Texts extends object>(english: Texts, translation: Record<keyof Texts, unknown>) =>
  (Object.keys(english) as (keyof Texts)[]).map((key) => translation[key]);

const listParts = (more: OptionalMessages) =>
  Object.fromEntries(
    (Object.keys(enOptional) as (keyof OptionalMessages)[]).map((part) => [
      part,
      list(enOptional[part], more[part]),
    ]),
  );
