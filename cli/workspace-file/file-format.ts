import { z } from "zod";

/**
 * The version of the format. Increase it when a migration fills new columns or tables from existing rows, because a
 * file of an earlier version lacks these values.
 */
export const formatVersion = 1;

/**
 * A workspace's file is gzip-compressed text, in UTF-8, with one JSON object per line: this header, then for each table
 * a `Section` line and its rows, then the `End` line. A row's members are its columns, in the table's order, without
 * `workspace_id`. Rows are sorted by primary key (accounts: by e-mail address). Values of the types `bigint`, `numeric` and
 * `json` are strings, which keep their exact text; a user's `account_id` contains the e-mail address of the account.
 */
export const Header = z.strictObject({
  format: z.literal("earshot workspace"),
  version: z.int(),
  release: z.string(),
  /** The names of all migrations of the database that the workspace was exported from. */
  migrations: z.array(z.string()),
  workspaceId: z.guid(),
  subdomain: z.string(),
  /**
   * Present only with `--with-secrets`; without it, the file contains the secret keys only in encrypted form, in
   * `workspaces`.
   */
  secretKey: z.string().optional(),
  previousSecretKey: z.string().optional(),
});
export type Header = z.infer<typeof Header>;

/**
 * The line before a table's rows. The section `accounts` is no table of the workspace: it lists the accounts of the
 * workspace's staff.
 */
export const Section = z.strictObject({
  table: z.string(),
  columns: z.array(z.string()),
  rows: z.int().min(0),
});
export type Section = z.infer<typeof Section>;

/** The last line, which contains the SHA-256 of all earlier lines as hexadecimal digits. */
export const End = z.strictObject({ sha256: z.string() });
export type End = z.infer<typeof End>;

export function lineOf(object: Header | Section | End): Buffer {
  return Buffer.from(`${JSON.stringify(object)}\n`);
}
