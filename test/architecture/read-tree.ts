import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Files } from "./rule.ts";

const generated = new Set([
  "node_modules",
  "dist",
  "coverage",
  ".vitest-reports",
  ".git",
  ".data",
  "cjs",
  "esm",
]);
const textual =
  /(\.(tsx?|mjs|cjs|js|json|sql|css|html|md|sh|ya?ml|svg)|\.npmrc|\.gitignore|\.ci\/run|Dockerfile)$/;

/** Reads every text file of the project, including the lock file but no generated files. */
export function readTree(root: string): Files {
  const files = new Map<string, string>();
  for (const path of walk(root, "")) files.set(path, readFileSync(join(root, path), "utf8"));
  return files;
}

function walk(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.isDirectory()) return generated.has(entry.name) ? [] : walk(root, path);
    return entry.isFile() && textual.test(path) ? [path] : [];
  });
}
