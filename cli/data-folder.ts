import { randomBytes } from "node:crypto";
import { link, mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { z } from "zod";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../database/start-embedded-postgres.ts";
import { RootKeys, StartupError } from "../platform/environment.ts";
import type { Log } from "../platform/log.ts";
import { projectRoot } from "../platform/project-root.ts";

const usual = join(projectRoot, ".data");

/** `DATA_DIR`: the database and the secrets that the embedded start makes; `.data` in the project by default. */
export const DataDir = z
  .string()
  .default(usual)
  .transform((path) => resolve(path));

/** The demo workspace's keys: an API key is told once, so the start that made it keeps it to print it again. */
const Demo = z.object({ apiKey: z.string(), sdkToken: z.string() });
const RootKeysText = z.string().refine((text) => RootKeys.safeParse(text).success, "are not root keys");
const Secrets = z.object({
  postgresPassword: z.string().min(16),
  apiRootKeys: RootKeysText,
  bffRootKeys: RootKeysText,
  sharedRootKeys: RootKeysText,
  demo: Demo.optional(),
});

export type Demo = z.infer<typeof Demo>;
export type Secrets = z.infer<typeof Secrets>;

/** A new root key as the environment takes it: an id with the day of its creation, and 32 random bytes. */
export function makeRootKey(now = new Date()): string {
  const day = now.toISOString().slice(0, 10).replaceAll("-", "");
  return `k${day}:${randomBytes(32).toString("base64url")}`;
}

/**
 * The secrets of this installation, made on the first call and never again; of two first calls at once, both get the
 * same. @throws StartupError when the file is there but damaged: what it opens would be lost with it
 */
export async function openSecrets(dataDir: string): Promise<Secrets> {
  const found = await readSecrets(dataDir);
  if (found) return found;
  const made: Secrets = {
    postgresPassword: randomBytes(32).toString("base64url"),
    apiRootKeys: makeRootKey(),
    bffRootKeys: makeRootKey(),
    sharedRootKeys: makeRootKey(),
  };
  await write(dataDir, made, async (draft, file) => {
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  });
  return (await readSecrets(dataDir)) ?? made;
}

/** Keeps the demo's keys beside the others. Only for the process that holds the data folder. */
export async function keepDemo(dataDir: string, demo: Demo): Promise<void> {
  const secrets = await openSecrets(dataDir);
  await write(dataDir, { ...secrets, demo }, rename);
}

/**
 * The embedded database of a data folder. A project under `/root` is closed to the user that PostgreSQL runs as:
 * nobody chose that place for the data, so it may then be kept in `/var/lib/earshot`, linked from the folder.
 */
export async function startDatabase(dataDir: string, log: Log): Promise<EmbeddedPostgres> {
  const { postgresPassword } = await openSecrets(dataDir);
  const elsewhere = dataDir === usual ? "/var/lib/earshot" : undefined;
  return startEmbeddedPostgres({ dataDir, password: postgresPassword, log, elsewhere });
}

async function readSecrets(dataDir: string): Promise<Secrets | undefined> {
  const file = join(dataDir, "secrets.json");
  try {
    return Secrets.parse(JSON.parse(await readFile(file, "utf8")));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return undefined;
    if (code === "EACCES")
      throw new StartupError(`${file} belongs to another user: start Earshot as that user.`);
    if (code) throw unusable(file, code);
    throw new StartupError(
      `${file} is damaged, and the database cannot be opened without it: restore it from a backup.`,
    );
  }
}

/** Written beside its place and put there whole: whoever reads it, at whatever moment, sees all of it or nothing. */
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

function unusable(file: string, code: string | undefined): StartupError {
  return new StartupError(`${file} cannot be used (${code}): fix that, or set DATA_DIR to another folder.`);
}
