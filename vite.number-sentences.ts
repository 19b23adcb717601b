import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { projectRoot } from "./platform/project-root.ts";

/** By what they are called through, the files with the tables. */
const files = { strings: "widget/strings.ts", words: "widget/late-strings.ts" };
const table = /(?<=English = |english = )\{([^}{]|\{.\})+\}(?= as const)/;
const sentence = /^ {2}(\w+): "(.*)",$/gm;

/** The names of the sentences are for whoever reads the source: what is delivered knows each by its place in its table. */
export function numberSentences(): Plugin {
  const tables = Object.entries(files).map(([called, file]) => {
    const text = table.exec(readFileSync(join(projectRoot, file), "utf8"))?.[0] ?? "";
    const sentences = [...text.matchAll(sentence)];
    return { called, names: sentences.map(([, name]) => name), texts: sentences.map(([, , text]) => text) };
  });
  return {
    name: "number-sentences",
    enforce: "pre",
    transform(code, id) {
      if (!id.startsWith(join(projectRoot, "widget/"))) return;
      let numbered = code;
      for (const { called, names, texts } of tables) {
        if (new RegExp(`= ${called};`).test(code))
          throw new Error(`${id}: write ${called}.name for each sentence.`);
        if (id.endsWith(files[called as keyof typeof files])) {
          numbered = numbered.replace(table, () => `${JSON.stringify(texts.join("\n"))}.split("\\n")`);
        }
        numbered = numbered.replace(new RegExp(String.raw`(?<![-/])\b${called}\.(\w+)`, "g"), (_, name) => {
          if (!names.includes(name)) throw new Error(`${id}: there is no sentence ${called}.${name}.`);
          return `${called}[${names.indexOf(name)}]`;
        });
      }
      return { code: numbered, map: null };
    },
  };
}
