import { sql } from "drizzle-orm";
import type { RootKeys } from "../../platform/process/environment.ts";
import { open, seal } from "../keys/secrets.ts";
import { type Database, type Given, prepareStatement } from "../postgres/database.ts";
import { waitedTooLong } from "../postgres/judge-error.ts";
import { workspaces } from "../tables.ts";
import { resealWebhookSecrets } from "../webhooks/reseal-webhook-secrets.ts";

interface Sealed {
  current: string;
  previous: string | null;
}

interface Row extends Sealed {
  id: string;
  isPreviousExpired: boolean;
}

interface Renewal extends Row {
  newCurrent: string;
  newPrevious: string | null;
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
 * Encrypts the secret keys of all workspaces, and the secrets of all webhooks, under the newest root key, and deletes
 * previous secret keys that have expired. A statement changes up to 100 workspaces, and only those whose secrets are still
 * those that were read, so that no concurrent rotation of a secret key is lost. Can be interrupted and repeated at any time.
 * @param onProgress called after about every 1,000 workspaces
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
    for await (const rows of readOutdated(db, roots[0].id)) {
      const renewals: Renewal[] = [];
      for (const row of rows) {
        const renewed = renew(row, roots);
        if (typeof renewed === "string") result.missing[renewed] = (result.missing[renewed] ?? 0) + 1;
        else renewals.push({ ...row, newCurrent: renewed.current, newPrevious: renewed.previous });
      }
      const replaced = await replace(db, renewals);
      const before = result.resealed;
      result.resealed += replaced;
      result.left += renewals.length - replaced;
      if (Math.floor(result.resealed / 1_000) > Math.floor(before / 1_000)) onProgress(result.resealed);
    }
  }
  return result;
}

/** Yields the workspaces that have a secret encrypted under a root key other than the newest, up to 100 at a time. */
async function* readOutdated(db: Database, newest: string): AsyncGenerator<Row[]> {
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const rows = await list(db, { newest, after });
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
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

/** @returns the number of workspaces that changed: not those that were locked for too long, or whose secrets had changed */
async function replace(db: Database, renewals: Renewal[]): Promise<number> {
  if (renewals.length === 0) return 0;
  try {
    return (await update(db, { renewals: JSON.stringify(renewals) })).length;
  } catch (error) {
    if (!waitedTooLong(error)) throw error;
  }
  if (renewals.length === 1) return 0;
  // One of them was locked, so each gets a statement of its own.
  let replaced = 0;
  for (const renewal of renewals) replaced += await replace(db, [renewal]);
  return replaced;
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
  ({ renewals }: Given<"renewals">) => sql`
    update ${workspaces} set secret_key_sealed = renewal."newCurrent",
      previous_secret_key_sealed = renewal."newPrevious",
      previous_secret_key_valid_until =
        case when renewal."newPrevious" is not null then ${previousSecretKeyValidUntil} end
    from jsonb_to_recordset(${renewals}::text::jsonb)
      as renewal (id uuid, current text, previous text, "newCurrent" text, "newPrevious" text)
    where ${workspaces.id} = renewal.id and ${secretKeySealed} = renewal.current
      and ${previousSecretKeySealed} is not distinct from renewal.previous
    returning ${workspaces.id}`,
);
