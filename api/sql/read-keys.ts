import type { File } from "../upkeep/plan-migration.ts";

/** The signature that all functions that write share. */
const writeSignature =
  /^create or replace function (\w+)\(ws uuid, usr uuid, staff boolean, input jsonb\) returns answer$/m;

/** A call that passes `input` on, optionally with one key replaced. */
const passing = /\b(\w+)\(ws, [^()]*, input(?: \|\| jsonb_build_object\('(\w+)', \w+\))?\)/g;

/** An expression that names the keys that it reads, or, after `-`, keys that it removes. */
const naming = /\binput(?:->>?('\w+')| \? ('\w+')| \?\| array\[([^\]]*)\]|(?: - '\w+')+)/g;

/**
 * The keys of `input` that each write function reads, itself or in a function that it passes `input` on to, sorted. They do
 * not include `ifMatch`, which `write` adds to every input.
 * @throws Error for a use of `input` from which the keys cannot be read
 */
export function listReadKeys(files: Pick<File, "text">[]): Map<string, string[]> {
  const texts = new Map(files.flatMap(({ text }) => writeOf(text)));
  const keysOf = (name: string): Set<string> => {
    const text = texts.get(name);
    if (text === undefined) throw new Error(`${name} gets an input, but is not a write function`);
    const passedOn = [...text.matchAll(passing)].flatMap(([, other = "", set]) =>
      [...keysOf(other)].filter((key) => key !== set),
    );
    const own = text.replace(passing, "");
    const named = [...own.matchAll(naming)].flatMap((use) => use.slice(1).join(" ").match(/\w+/g) ?? []);
    const other = /.*\binput\b.*/.exec(own.replace(naming, ""));
    if (other) throw new Error(`${name} uses its input in a way that hides the keys: ${other[0].trim()}`);
    return new Set([...named, ...passedOn]);
  };
  return new Map(
    [...texts.keys()]
      .sort()
      .map((name) => [name, [...keysOf(name)].filter((key) => key !== "ifMatch").sort()]),
  );
}

/** The function's name, and its body without comments. */
function writeOf(text: string): [name: string, body: string][] {
  const found = writeSignature.exec(text);
  if (!found?.[1]) return [];
  return [[found[1], text.slice(found.index + found[0].length).replace(/--.*$/gm, "")]];
}
