import { sql } from "drizzle-orm";
import type { RootKeys } from "../../platform/environment.ts";
import { type Database, type Given, prepareStatement } from "../database.ts";
import { waitedTooLong } from "../postgres/postgres-problem.ts";
import { resealWebhookSecrets } from "../webhooks/reseal-webhook-secrets.ts";
import { workspaces } from "../workspaces/table.ts";
import { open, seal } from "./secrets.ts";

interface Sealed {
  current: string;
  previous: string | null;
}

interface Row extends Sealed {
  id: string;
  isPreviousExpired: boolean;
}

export interface Resealed {
  /** The number of workspaces whose secrets were encrypted again. */
  resealed: number;
  /**
   * For each root key that is missing or has another value, by id: the number of workspaces and of webhooks' secrets
   * that need the key.
   */
  missing: Record<string, number>;
  /**
   * The number of workspaces whose secrets could not be replaced, because they were locked or changed at each attempt.
   */
  left: number;
}

const attempts = 5;

/**
 * Encrypts the secret keys of all workspaces, and the secrets of all webhooks, under the newest root key, and deletes previous secret keys that have
 * expired. Changes one workspace per statement, and only if its secrets are still those that were read, so that no
 * concurrent rotation of a secret key is lost. Can be interrupted and repeated at any time.
 * @param onProgress called after every 1,000 workspaces
 */
export async function resealSecrets(
  db: Database,
  roots: RootKeys,
  onProgress: (resealed: number) => void = () => {},
): Promise<Resealed> {
  const result: Resealed = { resealed: 0, missing: {}, left: 1 };
  for (let attempt = 0; result.left > 0 && attempt < attempts; attempt += 1) {
    result.left = 0;
    result.missing = await resealWebhookSecrets(db, roots);
    for await (const row of readOutdated(db, roots[0].id)) {
      const renewed = renew(row, roots);
      if (typeof renewed === "string") result.missing[renewed] = (result.missing[renewed] ?? 0) + 1;
      else if (await replace(db, row, renewed)) {
        result.resealed += 1;
        if (result.resealed % 1_000 === 0) onProgress(result.resealed);
      } else result.left += 1;
    }
  }
  return result;
}

/** Yields the workspaces that have a secret encrypted under a root key other than the newest. */
async function* readOutdated(db: Database, newest: string): AsyncGenerator<Row> {
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const rows = await list(db, { newest, after });
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** The workspace's secrets, encrypted under the newest root key; or the id of a root key that is missing. */
function renew({ id, current, previous, isPreviousExpired }: Row, roots: RootKeys): Sealed | string {
  const reseal = (text: string) =>
    rootIdOf(text) === roots[0].id ? text : seal(open(text, id, roots), id, roots);
  let text = current;
  try {
    const renewed = reseal(text);
    if (previous === null || isPreviousExpired) return { current: renewed, previous: null };
    text = previous;
    return { current: renewed, previous: reseal(text) };
  } catch {
    return rootIdOf(text);
  }
}

const rootIdOf = (sealed: string) => sealed.split(".")[0] ?? "";

/** @returns false if the workspace was locked for too long, or if its secrets had changed */
async function replace(db: Database, { id, ...old }: Row, renewed: Sealed): Promise<boolean> {
  const { current, previous } = old;
  const values = { id, current, previous, newCurrent: renewed.current, newPrevious: renewed.previous };
  try {
    return (await update(db, values)).length > 0;
  } catch (error) {
    if (waitedTooLong(error)) return false;
    throw error;
  }
}

const { secretKeySealed, previousSecretKeySealed, previousSecretKeyValidUntil } = workspaces;

const list = prepareStatement(
  ({ newest, after }: Given<"newest" | "after">) => sql<Row>`
    select ${workspaces.id}, ${secretKeySealed} as current, ${previousSecretKeySealed} as previous,
      coalesce(${previousSecretKeyValidUntil} <= now(), true) as "isPreviousExpired"
    from ${workspaces}
    where ${workspaces.id} > ${after} and (split_part(${secretKeySealed}, '.', 1) <> ${newest}
      or split_part(${previousSecretKeySealed}, '.', 1) <> ${newest})
    order by ${workspaces.id} limit 100`,
);

const update = prepareStatement(
  (given: Given<"id" | "current" | "previous" | "newCurrent" | "newPrevious">) => sql`
    update ${workspaces} set secret_key_sealed = ${given.newCurrent},
      previous_secret_key_sealed = ${given.newPrevious},
      previous_secret_key_valid_until =
        case when ${given.newPrevious}::text is not null then ${previousSecretKeyValidUntil} end
    where ${workspaces.id} = ${given.id} and ${secretKeySealed} = ${given.current}
      and ${previousSecretKeySealed} is not distinct from ${given.previous}
    returning ${workspaces.id}`,
);
