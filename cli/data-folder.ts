import { randomBytes } from "node:crypto";
import { link, mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { z } from "zod";
import { findEmbeddedPackage } from "../database/find-binaries.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../database/start-embedded-postgres.ts";
import { RootKeys } from "../platform/process/environment.ts";
import { isInstalled, projectRoot } from "../platform/process/project-root.ts";
import { StartupError } from "../platform/process/startup-error.ts";
import type { Log } from "../platform/telemetry/log.ts";

const usual = join(isInstalled ? process.cwd() : projectRoot, ".data");

/**
 * `DATA_DIR`: the folder for the database and the secrets that `npm start` creates. The default is `.data` in the
 * project, or in the current folder if Earshot is an installed package.
 */
export const DataDir = z
  .string()
  .default(usual)
  .transform((path) => resolve(path));

/**
 * The demo workspace's keys. The database contains only a hash of the API key, so the start that creates the key stores
 * it here, and later starts print it.
 */
const Demo = z.object({ apiKey: z.string(), sdkToken: z.string() });
const RootKeysText = z.string().refine((text) => RootKeys.safeParse(text).success, "are not root keys");
/** The members of `Secrets` that contain root keys. */
const Ring = z.enum(["apiRootKeys", "bffRootKeys", "sharedRootKeys"]);
const Secrets = z.object({
  postgresPassword: z.string().min(16),
  apiRootKeys: RootKeysText,
  bffRootKeys: RootKeysText,
  sharedRootKeys: RootKeysText,
  demo: Demo.optional(),
  /**
   * When Earshot first started after the last change of these root keys by `keys rotate`; null if it has not started
   * since.
   */
  rootKeysSince: z.partialRecord(Ring, z.iso.datetime().nullable()).optional(),
});

export type Demo = z.infer<typeof Demo>;
export type Secrets = z.infer<typeof Secrets>;

/** Creates a root key in the format of the environment variables: an id with the current date, and 32 random bytes. */
export function makeRootKey(now = new Date()): string {
  const day = now.toISOString().slice(0, 10).replaceAll("-", "");
  return `k${day}:${randomBytes(32).toString("base64url")}`;
}

/**
 * Returns the secrets of this installation. If there are none, creates them, with `rootKeys` instead of new root keys
 * if given; concurrent calls return the same secrets.
 * @throws StartupError when the file cannot be read, or is damaged, because new secrets could not decrypt the existing
 *   data
 */
export async function openSecrets(
  dataDir: string,
  rootKeys?: Pick<Secrets, "apiRootKeys" | "bffRootKeys" | "sharedRootKeys">,
): Promise<Secrets> {
  const found = await readSecrets(dataDir);
  if (found) return found;
  const made: Secrets = {
    postgresPassword: randomBytes(32).toString("base64url"),
    apiRootKeys: makeRootKey(),
    bffRootKeys: makeRootKey(),
    sharedRootKeys: makeRootKey(),
    ...rootKeys,
  };
  await write(dataDir, made, async (draft, file) => {
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  });
  return (await readSecrets(dataDir)) ?? made;
}

/** Replaces some of the stored secrets. */
export async function changeSecrets(dataDir: string, changes: Partial<Secrets>): Promise<void> {
  const secrets = await openSecrets(dataDir);
  await write(dataDir, { ...secrets, ...changes }, rename);
}

/** Records that Earshot started with the stored root keys. Writes nothing if their order has not changed. */
export async function noteStart(dataDir: string, now = new Date()): Promise<void> {
  const { rootKeysSince = {} } = (await readSecrets(dataDir)) ?? {};
  if (!Object.values(rootKeysSince).includes(null)) return;
  const times = Object.entries(rootKeysSince).map(([ring, time]) => [ring, time ?? now.toISOString()]);
  await changeSecrets(dataDir, { rootKeysSince: Object.fromEntries(times) });
}

/**
 * Starts the embedded database in a data folder. If the folder is the default one, the data may be stored in
 * `/var/lib/earshot` instead, with a link from the folder, because PostgreSQL's user cannot enter a project below
 * `/root`.
 */
export async function startDatabase(dataDir: string, log: Log): Promise<EmbeddedPostgres> {
  // Check this first, so that nothing is created if the embedded database is not installed.
  await findEmbeddedPackage();
  const { postgresPassword } = await openSecrets(dataDir);
  const elsewhere = dataDir === usual ? "/var/lib/earshot" : undefined;
  return startEmbeddedPostgres({ dataDir, password: postgresPassword, log, elsewhere });
}

/** Returns the stored secrets; undefined if there are none. @throws StartupError like `openSecrets` */
export async function readSecrets(dataDir: string): Promise<Secrets | undefined> {
  const file = join(dataDir, "secrets.json");
  try {
    return Secrets.parse(JSON.parse(await readFile(file, "utf8")));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return undefined;
    if (code === "EACCES")
      throw new StartupError(`${file} belongs to another user: start Earshot as that user.`);
    throw new StartupError(
      code
        ? `${file} cannot be used (${code}): fix that, or set DATA_DIR to another folder.`
        : `${file} is damaged, and the database cannot be opened without it: restore it from a backup.`,
    );
  }
}

/**
 * Writes a complete draft beside the file before `put` moves it into place, so that no process reads an incomplete
 * file.
 */
async function write(
  dataDir: string,
  secrets: Secrets,
  put: (draft: string, file: string) => Promise<void>,
): Promise<void> {
  const file = join(dataDir, "secrets.json");
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o711 });
    const handle = await open(draft, "wx", 0o600);
    await handle.writeFile(`${JSON.stringify(secrets, undefined, 2)}\n`);
    await handle.sync();
    await handle.close();
    await put(draft, file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartupError(
      `${file} cannot be written (${code}): fix that, or set DATA_DIR to another folder.`,
    );
  } finally {
    await rm(draft, { force: true });
  }
}
