import { z } from "zod";
import { StartupError } from "../../platform/process/startup-error.ts";
import { type ArchiveReader, headName } from "./archive.ts";

/** The version of the archive's layout. Later versions must keep the first file's name and the checksum at the end. */
export const formatVersion = 1;
export const contentsName = "contents.json";
export const keysName = "keys.json";

const Named = z.object({ name: z.string(), checksum: z.string() });

/** The first file of an archive: the state of the schema that the archived rows belong to. */
const Head = z.object({
  format: z.literal(formatVersion),
  /** The versions of Earshot and PostgreSQL that wrote the archive; for information only. */
  version: z.string(),
  postgres: z.string(),
  createdAt: z.iso.datetime(),
  migrations: z.array(Named),
  /** The rows of `schema_releases`. */
  releases: z.array(z.object({ digest: z.string(), installedAt: z.string() })),
});

/** The file before the checksum: the tables with their numbers of rows, and the next value of each sequence. */
const Contents = z.object({
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  sequences: z.array(z.object({ name: z.string(), next: z.string() })),
});

/** The root keys in the format of the environment variables; the archive contains them only with `--with-keys`. */
export const RootKeyTexts = z.object({
  API_ROOT_KEYS: z.string(),
  BFF_ROOT_KEYS: z.string(),
  SHARED_ROOT_KEYS: z.string(),
});

export type Head = z.infer<typeof Head>;
export type Contents = z.infer<typeof Contents>;
export type RootKeyTexts = z.infer<typeof RootKeyTexts>;

/**
 * Settings of a transaction that copies rows: they override time limits of the role or the database, and fix the text
 * format of values.
 */
export const settings = `
  set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0;
  set local client_encoding = 'UTF8'; set local timezone = 'UTC'; set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres'; set local extra_float_digits = 1; set local bytea_output = 'hex';`;

export const toJson = (value: Head | Contents | RootKeyTexts) =>
  Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`);

/** Returns the name of the file with the nth part of a table's rows, which is the gzip-compressed output of `COPY`. */
export const partName = (table: string, number: number) =>
  `tables/${table}/${String(number).padStart(6, "0")}.copy.gz`;

/** @throws StartupError if a newer release wrote the archive in another format */
export async function readHead(archive: ArchiveReader): Promise<Head> {
  const head = await readJson(archive, headName);
  const { format } = z.object({ format: z.number() }).parse(head);
  if (format > formatVersion)
    throw new StartupError(
      `The backup has the format ${format} of a newer release: restore it with that release.`,
    );
  return Head.parse(head);
}

export const readContents = async (archive: ArchiveReader) =>
  Contents.parse(await readJson(archive, contentsName));

export const readKeys = async (archive: ArchiveReader) =>
  archive.names.includes(keysName) ? RootKeyTexts.parse(await readJson(archive, keysName)) : undefined;

async function readJson(archive: ArchiveReader, name: string): Promise<unknown> {
  return JSON.parse((await archive.read(name)).toString("utf8"));
}
