import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { projectRoot } from "../../platform/project-root.ts";
import { type File, readRelease } from "../upkeep/plan-migration.ts";

/** Returns the source of `functions.ts`, whose types make a call to a missing SQL function a compile error. */
export function printFunctions(files: File[]): string {
  const union = (names: string[]) => names.map((name) => `  | "${name}"`).join("\n");
  return `// Made by \`npm run functions\` from the SQL functions of \`api\`. Do not edit.

/** The writes: each is \`(workspace, user, is staff, input) → answer\`, in a file of its name. */
export type WriteFunction =
${union(listWrites(files))};

/** The other functions: each takes plain values and returns one value. */
export type ScalarFunction =
${union(listScalars(files))};
`;
}

/** The names of the functions that have the signature of a write. */
export function listWrites(files: File[]): string[] {
  return named(
    files,
    /^create or replace function (\w+)\(ws uuid, usr uuid, staff boolean, input jsonb\) returns answer$/m,
  );
}

function listScalars(files: File[]): string[] {
  return named(
    files,
    /^create or replace function (\w+)\((?:,? ?\w+ (?:uuid|text|jsonb|timestamptz|integer|interval|bigint)(?:\[\])?)*\) returns (?:void|json|boolean|uuid|integer)\b/m,
  );
}

function named(files: File[], signature: RegExp): string[] {
  return files.flatMap(({ text }) => signature.exec(text)?.[1] ?? []).sort();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { files } = await readRelease();
  writeFileSync(join(projectRoot, "api/sql/functions.ts"), printFunctions(files));
}
