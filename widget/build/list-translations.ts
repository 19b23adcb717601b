import { join } from "node:path";
import { type Plugin, runnerImport } from "vite";
import { projectRoot } from "../../platform/project-root.ts";
import { en } from "../locales/en.ts";
import { enLazy } from "../locales/en-later.ts";
import type { Translation } from "../locales/messages.ts";

const keys = Object.keys({ ...en, ...enLazy }) as (keyof Translation)[];
const folder = join(projectRoot, "widget/locales/");

/**
 * Builds a translation as an array in the order of the English keys. The keys are in the first chunk already, and would
 * add 450 bytes to each translation.
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
