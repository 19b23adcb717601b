import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type postgres from "postgres";
import { codeRoot, projectRoot } from "../../platform/process/project-root.ts";
import { StartupError } from "../../platform/process/startup-error.ts";

/** The file of a migration or of an SQL function. A function is installed again whenever its text changes. */
export interface File {
  name: string;
  text: string;
  checksum: string;
  isFunction: boolean;
}

/** The migrations and functions of one release. */
export interface Release {
  files: File[];
  version: string;
  /** Identifies this release: a hash of its version and all its files. */
  digest: string;
}

/** The differences between a database and a release: migrations and functions to apply, functions to drop. */
export interface Plan {
  steps: File[];
  functions: File[];
  /** The names of recorded functions that have no file in the release. */
  gone: string[];
  /** The digest of the release that installed its functions last. */
  latest: string | undefined;
  /** Whether `latest` is this release. */
  isLatest: boolean;
  /** Whether a newer release was installed: one whose migrations this release lacks, or that was installed after it. */
  isOlder: boolean;
}

/** Reads the folders `migrations` and `api` in `root`. */
export async function readRelease(root = codeRoot): Promise<Release> {
  const steps = await readFiles(root, "migrations", false);
  const functions = await readFiles(root, "api", true);
  // Without this check, a copy of the project without SQL functions would drop every function.
  if (functions.length === 0) throw new StartupError(`There are no SQL functions in ${join(root, "api")}.`);
  const files = [...steps, ...functions];
  const { version } = JSON.parse(await readFile(join(projectRoot, "package.json"), "utf8"));
  const all = files.map(({ name, checksum }) => `${name} ${checksum}`);
  return { files, version, digest: digestOf([version, ...all].join("\n")) };
}

async function readFiles(root: string, folder: string, isFunction: boolean): Promise<File[]> {
  const paths = (await readdir(join(root, folder), { recursive: isFunction })).filter((path) =>
    path.endsWith(".sql"),
  );
  const files = paths.map(async (path) => {
    const text = await readFile(join(root, folder, path), "utf8");
    const name = isFunction ? recordedName(path) : basename(path);
    return { name, text, checksum: digestOf(text), isFunction };
  });
  return (await Promise.all(files)).sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** The name under which a function is recorded, whatever its folder: `functions/create_post.sql`. */
const recordedName = (path: string) => `functions/${basename(path).replaceAll("-", "_")}`;

const digestOf = (text: string) => createHash("sha256").update(text).digest("hex");

/**
 * Compares a database with a release; writes nothing. @throws StartupError if the text of an applied migration
 * changed
 */
export async function planMigration(sql: postgres.Sql, { files, digest }: Release): Promise<Plan> {
  // Read this first: if a release is installed between the two reads, `applyFunctions` then detects that the plan is
  // outdated.
  const releases = (await readTable(sql, "schema_releases", sql`order by installed_at desc`)).map(
    ({ digest: installed }) => installed,
  );
  const known = new Map(
    (await readTable(sql, "schema_migrations")).map(({ name, checksum }) => [name, checksum]),
  );
  const names = new Set(files.map(({ name }) => name));
  const foreign = [...known.keys()].filter((name) => !names.has(name));
  const waiting = files.filter(({ name, checksum }) => known.get(name) !== checksum);
  const changed = waiting.find(({ name, isFunction }) => !isFunction && known.has(name));
  if (changed) {
    throw new StartupError(
      `Migration ${changed.name} was applied in another wording. Restore the file: a change needs a migration of its own.`,
    );
  }
  const steps = waiting.filter(({ isFunction }) => !isFunction);
  const isLatest = releases[0] === digest;
  const wasReplaced = releases.includes(digest) && !isLatest;
  return {
    steps,
    functions: waiting.filter(({ isFunction }) => isFunction),
    gone: foreign.filter(isFunctionName),
    latest: releases[0],
    isLatest,
    isOlder: steps.length === 0 && (wasReplaced || foreign.some((name) => /^\d{4}_/.test(name))),
  };
}

/** Whether a name in `schema_migrations` is the name of a function; all other names are those of migrations. */
export const isFunctionName = (name: string) => name.startsWith("functions/");

/** The rows of a table; no rows if the table does not exist, as in a new database or in that of an earlier release. */
export async function readTable(sql: postgres.Sql, table: string, order = sql``): Promise<postgres.Row[]> {
  const [found] = await sql`select to_regclass(${table}) is not null as "isThere"`;
  return found?.isThere ? sql`select * from ${sql(table)} ${order}` : [];
}
