import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { projectRoot } from "./platform/project-root.ts";

const folder = join(projectRoot, "widget/");

/** A class that the service names: the kind of a status. And what a loader of another day may set. */
const kept = ["open", "active", "done", "--accent"];

const comment = /\/\*[\s\S]*?\*\//g;
const inStyles = /(?<=\.)[a-z][a-z-]*|--[a-z-]+/g;
const classAttribute = /\bclass=("[^"]*"|\{([^{}]|\{[^}]*\})*\})/g;
const text = /"[^"]*"|`[^`]*`/g;
const word = /\$\{[^}]*\}|[a-z][a-z-]*/g;
const selector = /"\.[a-z][^"\n]*"/g;
const property = /(?<=["{])--[a-z-]+/g;

/**
 * Classes and custom properties are named for whoever reads the source; what is delivered calls them by letters. A class
 * without a style, or a style that nothing has, stops the build.
 */
export function shortenNames(): Plugin {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const sources = (end: RegExp) =>
    files.filter((name) => end.test(name)).map((name) => readFileSync(join(folder, name), "utf8"));
  const styled = sources(/\.css$/).flatMap((css) => css.replace(comment, "").match(inStyles) ?? []);
  const used = new Set<string>();
  const short = nameByUse(styled);
  const use = (name: string, prefix = "") => {
    used.add(name);
    const given = short.get(name);
    if (!given) throw new Error(`widget/ names ${prefix}${name}, and no style does.`);
    return given;
  };
  const inScript = (code: string) =>
    code
      .replace(classAttribute, (attribute) =>
        attribute.replace(text, (names) =>
          names.replace(word, (name) => (name.startsWith("$") ? name : use(name, "the class "))),
        ),
      )
      .replace(selector, (text) => text.replace(inStyles, (name) => use(name, "the class ")))
      .replace(property, (name) => use(name));

  for (const code of sources(/\.tsx?$/)) inScript(code);
  const unused = styled.filter((name) => !name.startsWith("--") && !used.has(name) && !kept.includes(name));
  if (unused[0]) throw new Error(`Nothing in widget/ has the class ${unused[0]}.`);

  return {
    name: "shorten-names",
    enforce: "pre",
    transform(code, id) {
      if (!id.startsWith(folder)) return;
      const shortened = /\.css\b/.test(id)
        ? code.replace(comment, "").replace(inStyles, (name) => use(name))
        : inScript(code);
      return { code: shortened, map: null };
    },
  };
}

/** The most used get the shortest. */
function nameByUse(styled: string[]): Map<string, string> {
  const counts = new Map<string, number>();
  for (const name of styled) counts.set(name, (counts.get(name) ?? 0) + 1);
  const names = [...counts.keys()].sort((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0));
  const isProperty = (name: string) => name.startsWith("--");
  const give = (some: string[], prefix: string): [string, string][] =>
    some.map((name, place) => [name, kept.includes(name) ? name : prefix + toLetters(place)]);
  return new Map([
    ...give(names.filter(isProperty), "--"),
    ...give(
      names.filter((name) => !isProperty(name)),
      "",
    ),
  ]);
}

const toLetters = (place: number): string =>
  place < 26
    ? String.fromCharCode(97 + place)
    : toLetters(Math.floor(place / 26) - 1) + toLetters(place % 26);
