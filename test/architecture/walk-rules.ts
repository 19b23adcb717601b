import { parseModule } from "./parse-module.ts";
import { bareSql } from "./parse-sql.ts";
import { type Files, isCode, type Rule, type Violation } from "./rule.ts";

const document = "ARCHITECTURE.md";

/**
 * A walk in ARCHITECTURE.md lists the files through which a request passes: `→` is an import or a call, `⇒` a request to
 * another process, and `…` an omitted part.
 */
export const walkRules: Rule[] = [
  {
    title: "each file of a walk in ARCHITECTURE.md calls the next, and the last file itself changes the row",
    check: (files) =>
      walksIn(files).flatMap((steps) => [
        ...steps.flatMap((step, at) => stepFaults(files, step, steps[at - 1], steps[at - 2])),
        ...endFaults(files, steps.at(-1)?.path ?? ""),
      ]),
    planted: { [document]: "`widget/b.tsx ⇒ api/routes.ts → api/vote.ts → api/vote.sql`" },
    innocent: {
      "widget/b.tsx": 'fetch("v1")',
      "api/routes.ts": 'import { other } from "./other.ts";',
      "api/other.ts": 'import { vote } from "./vote.ts";',
      "api/vote.ts": "sql`select vote()`",
      "api/vote.sql": "create function vote() as $$ insert into votes $$",
    },
  },
  {
    title: "a walk in ARCHITECTURE.md has at most four files from the route to the row",
    check: (files) =>
      walksIn(files).flatMap((steps): Violation[] => {
        const inApi = steps.slice(steps.findLastIndex(({ arrow }) => arrow === "⇒"));
        const most = inApi.at(-1)?.path === "…" ? Number.POSITIVE_INFINITY : 4;
        return inApi.length > most ? [`${document}: ${inApi.length} files from route to row`] : [];
      }),
    planted: { [document]: "`widget/b.tsx ⇒ api/a.ts → api/b.ts →\napi/c.ts → api/d.ts → api/e.sql`" },
    innocent: {},
  },
];

interface Step {
  path: string;
  /** The arrow that leads to the step. */
  arrow: string;
}

function walksIn(files: Files): Step[][] {
  const spans = (files.get(document) ?? "").match(/`[^`]*⇒[^`]*`/g) ?? [];
  return spans.map((span) => {
    const words = `→ ${span.slice(1, -1)}`.split(/\s+/);
    return words.flatMap((path, at) => (at % 2 ? { path, arrow: words[at - 1] ?? "" } : []));
  });
}

function stepFaults(files: Files, { path, arrow }: Step, from?: Step, before?: Step): Violation[] {
  if (path === "…") return [];
  if (!files.has(path)) return [`${document}: names ${path}, which does not exist`];
  if (!from) return [];
  const isDirect =
    arrow === "⇒"
      ? /\b(fetch|dispatch)\(/.test(files.get(from.path) ?? "")
      : // A file that imports a statement may pass it to a batch, so both may call the next file.
        [from.path, ...(before && imports(files, before.path, from.path) ? [before.path] : [])].some((one) =>
          handsOn(files, one, path),
        );
  return isDirect ? [] : [`${document}: ${from.path} does not call ${path}`];
}

function handsOn(files: Files, from: string, to: string): boolean {
  if (to.endsWith(".sql")) return calls(files.get(from) ?? "", to);
  return imports(files, from, to) || usesService(files, from, to);
}

/** A handler receives some functions as services, which one file creates at startup. */
function usesService(files: Files, from: string, to: string): boolean {
  const [makers, code] = [codeOf(files, "api/services.ts"), codeOf(files, from)];
  return [...makers.matchAll(/(\w+): (\w+)\(/g)].some(
    ([, service = "", maker = ""]) =>
      imports(files, "api/services.ts", to) &&
      codeOf(files, to).includes(`export function ${maker}(`) &&
      new RegExp(`\\b${service}\\(`).test(code),
  );
}

/** Reports a walk whose last file changes no row itself, or calls a SQL function that changes one. */
function endFaults(files: Files, path: string): Violation[] {
  if (path === "…") return [];
  const text = files.get(path) ?? "";
  const writers = [...files].filter(
    ([other, body]) => other !== path && other.endsWith(".sql") && isWriting(body) && calls(text, other),
  );
  return [
    ...(isWriting(text) ? [] : [`${document}: ${path} changes no row` as const]),
    ...writers.map(([other]) => `${document}: ${path} calls ${other}, which the walk omits` as const),
  ];
}

const isWriting = (text: string) =>
  /\b(insert into|(?<!key |for )update|delete from) \w+/.test(bareSql(text));

function calls(text: string, path: string): boolean {
  const name = path.replace(/^.*\//, "").replace(".sql", "").replaceAll("-", "_");
  return new RegExp(`\\b${name}\\(|"${name}"`).test(text.replace(/--.*$/gm, ""));
}

function imports(files: Files, from: string, to: string): boolean {
  const text = files.get(from);
  return (
    text !== undefined && isCode(from) && parseModule(from, text).imports.some(({ target }) => target === to)
  );
}

function codeOf(files: Files, path: string): string {
  const text = files.get(path);
  return text === undefined ? "" : parseModule(path, text).code;
}
