import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { gunzipSync, gzipSync } from "node:zlib";
import type { OwnApi } from "../../harness.ts";

/** Returns the lines of a workspace's file. */
export const linesOf = (file: string) =>
  gunzipSync(readFileSync(file)).toString("utf8").trimEnd().split("\n");

/** Writes a workspace's file with these lines and a checksum that matches them. */
export function writeLines(file: string, lines: string[]): string {
  const text = `${lines.slice(0, -1).join("\n")}\n`;
  const sha256 = createHash("sha256").update(text).digest("hex");
  writeFileSync(file, gzipSync(`${text}${JSON.stringify({ sha256 })}\n`));
  return file;
}

/**
 * Returns, as text, every row of every table except the records of migrations, and the state of every sequence. With
 * `workspaceId`, returns only the rows of this workspace.
 */
export async function readEverything({ sql }: OwnApi, workspaceId?: string) {
  const tables = await sql<{ name: string; kind: string; own: string | null }[]>`
    select relname::text as name, relkind::text as kind, case when relname = 'workspaces' then 'id' else (
      select attname::text from pg_attribute where attrelid = c.oid and attname = 'workspace_id' and attnotnull) end as own
    from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'S') and not relispartition and relname !~ '^schema_'
    order by 1`;
  const rows: Record<string, string[]> = {};
  for (const { name, kind, own } of tables) {
    if (workspaceId && !own) continue;
    const condition = workspaceId ? `where ${own} = '${workspaceId}'` : "";
    const found = await sql.unsafe<{ row: string }[]>(
      `select ${kind === "S" ? "last_value" : "t"}::text as row from "${name}" t ${condition} order by 1`,
    );
    // The third column of `daily_counts` is the session that counted.
    const session = name === "daily_counts" ? /(?<=^([^,]*,){2})\d+/ : "";
    rows[name] = found.map(({ row }) => row.replace(session, ""));
  }
  return rows;
}
