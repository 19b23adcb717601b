import { randomBytes } from "node:crypto";
import { z } from "zod";
import { type RootKey, RootKeys, readEnvironment } from "../../platform/process/environment.ts";
import { DataDir, readSecrets } from "../data-folder.ts";

/** A variable that contains root keys. */
export interface KeyRing {
  name: "API_ROOT_KEYS" | "SHARED_ROOT_KEYS" | "BFF_ROOT_KEYS";
  /** The value of the `--only` option that selects this variable. */
  option: "api" | "shared" | "bff";
  keys: RootKeys;
  /**
   * How long tokens signed with a key are valid; unset for `API_ROOT_KEYS`, because API keys and encrypted secrets do
   * not expire.
   */
  validity?: { words: string; milliseconds: number };
  /** Where the data folder contains the keys; set only if the environment variable is not. */
  stored?: {
    field: "apiRootKeys" | "sharedRootKeys" | "bffRootKeys";
    /**
     * When Earshot first started with this order of keys; null if it has not started since; undefined if not recorded.
     */
    since: string | null | undefined;
  };
}

const minute = 60_000;
const day = 24 * 60 * minute;

const rings = [
  { name: "API_ROOT_KEYS", option: "api", field: "apiRootKeys" },
  {
    name: "SHARED_ROOT_KEYS",
    option: "shared",
    field: "sharedRootKeys",
    validity: { words: "two minutes", milliseconds: 2 * minute },
  },
  {
    name: "BFF_ROOT_KEYS",
    option: "bff",
    field: "bffRootKeys",
    validity: { words: "31 days", milliseconds: 31 * day },
  },
] as const;

/**
 * Reads the root keys from the environment, and outside production also from the data folder, as `earshot start` does.
 * Creates nothing, and leaves out variables that are not set. @throws StartupError
 */
export async function readKeyRings(): Promise<{ dataDir: string; rings: KeyRing[] }> {
  const given = readEnvironment({
    NODE_ENV: z.string().optional(),
    DATA_DIR: DataDir,
    API_ROOT_KEYS: RootKeys.optional(),
    SHARED_ROOT_KEYS: RootKeys.optional(),
    BFF_ROOT_KEYS: RootKeys.optional(),
  });
  const secrets = given.NODE_ENV === "production" ? undefined : await readSecrets(given.DATA_DIR);
  const found = rings.flatMap(({ field, ...ring }): KeyRing[] => {
    const keys = given[ring.name];
    if (keys) return [{ ...ring, keys }];
    if (!secrets) return [];
    const since = secrets.rootKeysSince?.[field];
    return [{ ...ring, keys: RootKeys.parse(secrets[field]), stored: { field, since } }];
  });
  return { dataDir: given.DATA_DIR, rings: found };
}

export const notSet = (what: string) => `${what} not set: run this with the environment of the servers.`;

/** The variable's value. */
export function formatRootKeys(keys: RootKeys): string {
  return keys.map(({ id, secret }) => `${id}:${secret.toString("base64url")}`).join(",");
}

/** The ids that `earshot keys` creates: a date and, for further keys on the same date, letters. */
const dated = /^k\d{8}[b-z]*$/;

/**
 * Returns the newest key, by the date in its id. A key without a date is older than any key with a date; among keys
 * without dates, `k10` is newer than `k9`.
 */
export function findNewest(keys: RootKeys): RootKey {
  const compare = (one: string, other: string) => {
    if (dated.test(one) !== dated.test(other)) return dated.test(one) ? 1 : -1;
    if (dated.test(one)) return one < other ? -1 : 1;
    return one.localeCompare(other, "en", { numeric: true });
  };
  return keys.reduce((newest, key) => (compare(key.id, newest.id) > 0 ? key : newest));
}

/** Creates a root key whose id makes it the newest of the variable's keys. */
export function makeNextRootKey(keys: RootKeys, now = new Date()): RootKey {
  const today = `k${now.toISOString().slice(0, 10).replaceAll("-", "")}`;
  const { id: newest } = findNewest(keys);
  const id = dated.test(newest) && newest >= today ? following(newest) : today;
  return { id, secret: randomBytes(32) };
}

/** Returns the next id of the same date: `k20261122` → `k20261122b` → … → `k20261122z` → `k20261122zb` */
function following(id: string): string {
  const last = id.charCodeAt(id.length - 1);
  if (last < "b".charCodeAt(0) || last >= "z".charCodeAt(0)) return `${id}b`;
  return id.slice(0, -1) + String.fromCharCode(last + 1);
}
