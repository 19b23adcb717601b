import { join } from "node:path";
import { type Plugin, runnerImport } from "vite";
import { projectRoot } from "../../platform/project-root.ts";
import { en } from "../locales/en.ts";
import { enLazy } from "../locales/en-later.ts";
import type { Translation } from "../locales/messages.ts";

const keys = Object.keys({ ...en, ...enLazy }) as (keyof Translation)[];
const folder = join(projectRoot, "widget/locales/");

/**
 * Delivers a translation as a list in the order of the English keys: their names are in the first chunk already, and
 * would make each language 450 bytes larger.
 */
export function listTranslations(): Plugin {
  return {
    name: "list-translations",
    async load(id) {
      if (!id.startsWith(folder) || !/\/(?!en\b)[a-z]{2}\.ts$/.test(id)) return;
      const { module } = await runnerImport<{ translation: Translation }>(id);
      const texts = keys.map((key) => module.translation[key]);
      return `export const translation = ${JSON.stringify(texts)};`;
    },
  };
}
