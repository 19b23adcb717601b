import { z } from "zod";
import type { Database } from "../../api/postgres/database.ts";
import { findClosedSeals } from "../../api/root-keys/find-closed-seals.ts";
import { RootKeys, readEnvironment } from "../../platform/process/environment.ts";
import { StartupError } from "../../platform/process/startup-error.ts";
import { DataDir, openSecrets, readSecrets } from "../data-folder.ts";
import { findRootKeys, readStartConfig } from "../start-config.ts";
import { RootKeyTexts } from "./format.ts";

/** Returns the three root keys of this installation. @throws StartupError if one is missing */
export const collectRootKeys = async (): Promise<RootKeyTexts> =>
  RootKeyTexts.parse(await findRootKeys(readStartConfig(undefined)));

/**
 * Returns the keys that must decrypt the restored secrets: API_ROOT_KEYS, otherwise those of the data folder, otherwise
 * those in the archive. The archive's keys are stored in a data folder that has none, unless DATABASE_URL is set.
 * @throws StartupError if there are no keys, or if the data folder and the archive have different keys
 */
export async function chooseRootKeys(archived: RootKeyTexts | undefined, environment = process.env) {
  const { API_ROOT_KEYS, DATA_DIR, DATABASE_URL } = readEnvironment(
    { API_ROOT_KEYS: RootKeys.optional(), DATA_DIR: DataDir, DATABASE_URL: z.string().optional() },
    environment,
  );
  if (API_ROOT_KEYS) return API_ROOT_KEYS;
  const found = await readSecrets(DATA_DIR);
  if (found && archived && found.apiRootKeys !== archived.API_ROOT_KEYS) {
    throw new StartupError(
      `${DATA_DIR} has other root keys than the backup: set DATA_DIR to a new folder, or set API_ROOT_KEYS.`,
    );
  }
  if (archived && !found && !DATABASE_URL) {
    const {
      API_ROOT_KEYS: apiRootKeys,
      BFF_ROOT_KEYS: bffRootKeys,
      SHARED_ROOT_KEYS: sharedRootKeys,
    } = archived;
    await openSecrets(DATA_DIR, { apiRootKeys, bffRootKeys, sharedRootKeys });
  }
  const keys = found?.apiRootKeys ?? archived?.API_ROOT_KEYS;
  if (keys) return RootKeys.parse(keys);
  throw new StartupError(
    "API_ROOT_KEYS is missing: set it to the keys of the installation that was backed up.",
  );
}

/**
 * @throws StartupError unless the keys decrypt the database's secrets; the message ends with `fix`, an alternative to
 *   adding the missing key
 */
export async function requireOpenSeals(db: Database, roots: RootKeys, fix: string): Promise<void> {
  const closed = await findClosedSeals(db, roots);
  if (closed.length === 0) return;
  throw new StartupError(
    `API_ROOT_KEYS cannot decrypt the secrets sealed under ${closed.join(", ")}: add that key, or ${fix}.`,
  );
}
