import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "../../platform/process/project-root.ts";

const folder = join(projectRoot, "widget");
const read = (end: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => end.test(name))
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .join("\n");
const find = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([found]) => found);

const styled = new Set(find(read(/\.css$/).replace(/\/\*[\s\S]*?\*\//g, ""), /(?<=\.)[a-z][a-z-]*/g));
const views = read(/\.tsx$/);
const attributes = find(views, /\bclass=("[^"]*"|\{([^{}]|\{[^}]*\})*\})/g);
const used = new Set(
  attributes
    .flatMap((attribute) => find(attribute, /"[^"]*"|`[^`]*`/g))
    .flatMap((names) => find(names.replace(/\$\{[^}]*\}/g, ""), /[a-z][a-z-]*/g)),
);

it("every class that a view uses has a style", () => {
  expect(used.size).toBeGreaterThan(50);
  expect([...used].filter((name) => !styled.has(name))).toEqual([]);
});

it("every class in a style sheet is used in a view, except status kinds, which come from the API", () => {
  const kinds = ["open", "active", "done", "closed"];
  expect([...styled].filter((name) => !used.has(name) && !kinds.includes(name))).toEqual([]);
});
