import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { projectRoot } from "./platform/project-root.ts";

const folder = join(projectRoot, "widget/");
const file = join(folder, "strings.ts");
const table = /(?<=english = )\{([^}{]|\{.\})+\}(?= as const)/;
const sentence = /^ {2}(\w+): "(.*)",$/gm;

/** The names of the sentences are for whoever reads the source: what is delivered knows each by its place in the table. */
export function numberSentences(): Plugin {
  const text = table.exec(readFileSync(file, "utf8"))?.[0] ?? "";
  const sentences = [...text.matchAll(sentence)];
  const names = sentences.map(([, name]) => name);
  const texts = sentences.map(([, , text]) => text).join("\n");
  return {
    name: "number-sentences",
    enforce: "pre",
    transform(code, id) {
      if (!id.startsWith(folder)) return;
      if (/= strings;/.test(code)) throw new Error(`${id}: write strings.name for each sentence.`);
      const whole = id === file ? code.replace(table, () => `${JSON.stringify(texts)}.split("\\n")`) : code;
      const numbered = whole.replace(/(?<![-/])\bstrings\.(\w+)/g, (_, name) => {
        if (!names.includes(name)) throw new Error(`${id}: there is no sentence strings.${name}.`);
        return `strings[${names.indexOf(name)}]`;
      });
      return { code: numbered, map: null };
    },
  };
}
