import { z } from "zod";

/**
 * The version of the format. Increase it with a migration that fills new columns or tables from existing rows: a file of
 * an earlier version would lack these values.
 */
export const formatVersion = 1;

/**
 * A workspace's file is gzip-compressed text, in UTF-8, with one JSON object per line: this header, then for each table
 * one line `Section` and its rows, then the line `End`. A row's members are its columns, in the table's order, without
 * `workspace_id`. Rows are sorted by primary key. `bigint`, `numeric` and `json` are written as strings, which keep their
 * exact text, and a user's `account_id` as the e-mail address of the account.
 */
export const Header = z.strictObject({
  format: z.literal("earshot workspace"),
  version: z.int(),
  release: z.string(),
  /** The names of all migrations that the source's database has. */
  migrations: z.array(z.string()),
  workspaceId: z.guid(),
  subdomain: z.string(),
  /** Only if the operator asked for the secrets; otherwise they are only in `workspaces`, encrypted. */
  secretKey: z.string().optional(),
  previousSecretKey: z.string().optional(),
});
export type Header = z.infer<typeof Header>;

/** The line before a table's rows. `accounts` is not a workspace's table: it lists the accounts of its staff. */
export const Section = z.strictObject({
  table: z.string(),
  columns: z.array(z.string()),
  rows: z.int().min(0),
});
export type Section = z.infer<typeof Section>;

/** The last line: the SHA-256 of all earlier lines, as hexadecimal digits. */
export const End = z.strictObject({ sha256: z.string() });
export type End = z.infer<typeof End>;

export function lineOf(object: Header | Section | End): Buffer {
  return Buffer.from(`${JSON.stringify(object)}\n`);
}
