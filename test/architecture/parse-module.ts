import { posix } from "node:path";
import { parseSync } from "vite";

export interface ModuleImport {
  /** A path from the project root for a project file, otherwise the package's specifier; `undefined` when computed. */
  target: string | undefined;
  isOurs: boolean;
  /** `import type … from` disappears in compilation. `import { type … }` does not: the module still loads. */
  isTypeOnly: boolean;
  /** `import()`, which runs later. */
  isDynamic: boolean;
}

export interface ParsedModule {
  imports: ModuleImport[];
  hasDefaultExport: boolean;
  /** The text with every comment blanked, so that rules see only code. */
  code: string;
}

const parsed = new Map<string, ParsedModule>();

/** Parses with the bundler's own parser, once per text. @throws when the file is not valid TypeScript. */
export function parseModule(path: string, text: string): ParsedModule {
  const key = `${path}\n${text}`;
  const known = parsed.get(key);
  if (known) return known;
  const { module, comments, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const reexports = module.staticExports.filter(({ entries }) =>
    entries.some((entry) => entry.moduleRequest),
  );
  const result = {
    imports: [
      ...module.staticImports.map((found) => importOf(path, text, found, found.moduleRequest.value)),
      ...reexports.map((found) =>
        importOf(path, text, found, found.entries.find((entry) => entry.moduleRequest)?.moduleRequest?.value),
      ),
      ...module.dynamicImports.map((found) =>
        importOf(path, text, found, literalIn(text, found.moduleRequest)),
      ),
    ],
    hasDefaultExport: module.staticExports.some(({ entries }) =>
      entries.some(({ exportName }) => exportName.kind === "Default" || exportName.name === "default"),
    ),
    code: comments.reduce((code, { start, end }) => blank(code, start, end), text),
  };
  parsed.set(key, result);
  return result;
}

interface Span {
  start: number;
  end: number;
}

function importOf(
  path: string,
  text: string,
  { start, end }: Span,
  specifier: string | undefined,
): ModuleImport {
  const isOurs = specifier?.startsWith(".") ?? false;
  const bare = specifier?.replace(/\?.*$/, "");
  return {
    target: isOurs && bare ? posix.join(posix.dirname(path), bare) : bare,
    isOurs,
    isTypeOnly: /^(import|export)\s+type\b/.test(text.slice(start, end)),
    isDynamic: /^import\s*\(/.test(text.slice(start, end)),
  };
}

function literalIn(text: string, { start, end }: Span): string | undefined {
  return /^["'`]([^"'`$]*)["'`]$/.exec(text.slice(start, end))?.[1];
}

function blank(text: string, start: number, end: number): string {
  return text.slice(0, start) + text.slice(start, end).replace(/[^\n]/g, " ") + text.slice(end);
}
