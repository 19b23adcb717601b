import type { Database } from "../../api/postgres/database.ts";
import {
  countRootKeyUses,
  listOutdatedApiKeys,
  type OutdatedApiKey,
  type RootKeyUse,
} from "../../api/root-keys/count-root-key-uses.ts";
import { findClosedSeals } from "../../api/root-keys/find-closed-seals.ts";
import type { RootKeys } from "../../platform/process/environment.ts";
import { commandLine } from "../../platform/process/project-root.ts";
import { findNewest, type KeyRing } from "./key-rings.ts";

/** The keys of `API_ROOT_KEYS` that the database needs. */
export interface ApiRootKeyNeeds {
  /** A root key that the database does not refer to has no entry. */
  uses: RootKeyUse[];
  /** The ids of the older keys that nothing in the database needs any more. */
  removable: string[];
  /** The valid API keys that were hashed with an older root key, at most 100 of them. */
  outdated: OutdatedApiKey[];
  /** One line per mistake in the variable, with the fix. */
  faults: string[];
}

/** Whether a rotation has added this key behind the first one, and its next step puts it first. */
const isNext = (keys: RootKeys, id: string) => id !== keys[0].id && id === findNewest(keys).id;

const nextLine = (id: string) => `  ${id}: new; the next \`${commandLine} keys rotate\` puts it first`;

/** Finds out which keys of `API_ROOT_KEYS` the database still needs. Changes nothing. */
export async function examineApiRootKeys(db: Database, roots: RootKeys): Promise<ApiRootKeyNeeds> {
  const [first, ...others] = roots;
  const uses = await countRootKeyUses(db);
  const closed = await findClosedSeals(db, roots);
  const useOf = (id: string) => uses.find((use) => use.id === id);
  const startOf = (id: string) => useOf(id)?.firstUsedAt ?? "";
  const latest = roots.reduce((one, other) => (startOf(other.id) > startOf(one.id) ? other : one));
  const isNeeded = (id: string) => countNeeds(useOf(id)) > 0;
  return {
    uses,
    removable: others.map(({ id }) => id).filter((id) => !isNeeded(id) && !isNext(roots, id)),
    outdated: await listOutdatedApiKeys(db, first.id),
    faults: [
      ...closed.map(
        (id) => `API_ROOT_KEYS cannot decrypt secrets that need ${id}: add that key behind the first one.`,
      ),
      ...(startOf(first.id) && latest !== first
        ? [
            `API_ROOT_KEYS begins with ${first.id}, but ${latest.id} came into use later: put ${latest.id} first.`,
          ]
        : []),
    ],
  };
}

/**
 * Returns a line for each root key in `API_ROOT_KEYS` or in the database, then one for each API key that was hashed
 * with an older root key.
 */
export function describeApiRootKeys(
  roots: RootKeys,
  { uses, removable, outdated }: ApiRootKeyNeeds,
): string[] {
  const known = roots.map(({ id }) => id);
  const rest = uses.filter((use) => !known.includes(use.id) && countNeeds(use) > 0);
  const ids = [...known, ...rest.map(({ id }) => id)];
  const lines = ids.map((id) => {
    const {
      secrets = 0,
      apiKeys = 0,
      erasedPeople = 0,
      firstUsedAt,
    } = uses.find((use) => use.id === id) ?? {};
    const erased = erasedPeople ? `, ${countOf(erasedPeople, "erased identity", "erased identities")}` : "";
    const needs = `${countOf(secrets, "secret")}, ${countOf(apiKeys, "API key")}${erased}`;
    if (id === known[0]) return `  ${id}: in use${firstUsedAt ? ` since ${firstUsedAt}` : ""}; ${needs}`;
    if (!known.includes(id)) return `  ${id}: missing; ${needs}, which do not work without it`;
    if (countNeeds(uses.find((use) => use.id === id)) === 0 && isNext(roots, id)) return nextLine(id);
    if (removable.includes(id)) return `  ${id}: not needed any more; remove it`;
    return `  ${id}: still needed; ${needs}`;
  });
  return [...lines, ...describeOutdated(outdated, known)];
}

const countOf = (count: number, noun: string, plural = `${noun}s`) =>
  `${count} ${count === 1 ? noun : plural}`;

const countNeeds = (use?: RootKeyUse) => (use ? use.secrets + use.apiKeys + use.erasedPeople : 0);

function describeOutdated(outdated: OutdatedApiKey[], known: string[]): string[] {
  if (outdated.length === 0) return [];
  return [
    `  These API keys need an older root key until they are used once, or revoked (\`${commandLine} key revoke\`):`,
    ...outdated.map(({ workspace, prefix, name, lastUsedAt, rootKey }) => {
      const use = lastUsedAt ? `last used ${lastUsedAt}` : "never used";
      const note = known.includes(rootKey) ? "" : " which is missing";
      return `    ${workspace} ${prefix}… "${name}", ${rootKey}${note}, ${use}`;
    }),
  ];
}

/**
 * Returns when the older keys of a variable that signs tokens may be removed: `at` is in milliseconds since 1970, or
 * undefined if no start with the present order of keys is recorded; `words` describes this time to the operator.
 */
export function findTokenEnd({ keys: [first], validity, stored }: KeyRing): { at?: number; words: string } {
  if (!stored?.since) {
    return { words: `${validity?.words} after the last process was restarted with ${first.id} first` };
  }
  const at = Date.parse(stored.since) + (validity?.milliseconds ?? 0);
  return { at, words: new Date(at).toISOString() };
}

/** Returns the keys that may be removed from a variable whose keys sign tokens, and a line for each of its keys. */
export function examineTokenKeys(ring: KeyRing): { removable: string[]; lines: string[] } {
  const [first, ...others] = ring.keys;
  const { at = Number.POSITIVE_INFINITY, words } = findTokenEnd(ring);
  const isOver = at <= Date.now();
  const verdict = isOver ? "not needed any more; remove it" : `needed until ${words}`;
  const ids = others.map(({ id }) => id);
  return {
    removable: isOver ? ids.filter((id) => !isNext(ring.keys, id)) : [],
    lines: [
      `  ${first.id}: in use`,
      ...ids.map((id) => (isNext(ring.keys, id) ? nextLine(id) : `  ${id}: ${verdict}`)),
    ],
  };
}

/** Says which key of a variable is in use, which one is next, and which others may be removed or may still be needed. */
export function summariseRing({ name, keys }: KeyRing, removable: string[]): string {
  const [first, ...others] = keys;
  const next = others.map(({ id }) => id).find((id) => isNext(keys, id) && !removable.includes(id));
  const needed = others.map(({ id }) => id).filter((id) => id !== next && !removable.includes(id));
  return [
    `${name}: ${first.id} is in use`,
    next && `${next} is new and not in use yet`,
    removable.length > 0 && `${removable.join(", ")} may be removed`,
    needed.length > 0 && `${needed.join(", ")} may still be needed`,
  ]
    .filter(Boolean)
    .join(", ");
}
