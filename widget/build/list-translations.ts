import type { Plugin } from "vite";
import { en } from "../locales/en.ts";
import { enLazy } from "../locales/en-lazy.ts";
import { languages } from "../locales/languages.ts";
import type { Translation } from "../locales/messages.ts";

const keys = Object.keys({ ...en, ...enLazy }) as (keyof Translation)[];

/**
 * Builds each translation as an array in the order of the English keys. Repeating the keys, which the chunks
 * with the English messages already contain, would add 450 bytes to each translation.
 */
export function listTranslations(): Plugin {
  return {
    name: "list-translations",
    async load(id) {
      const load = languages[/widget\/locales\/(\w+)\.ts$/.exec(id)?.[1] ?? ""];
      if (!load) return;
      const { translation } = await load();
      const texts = keys.map((key) => translation[key]);
      return `export const translation = ${JSON.stringify(texts)};`;
    },
  };
}
