import { sql } from "drizzle-orm";
import { type Database, prepareStatement } from "../postgres/database.ts";

const fault =
  "Searches do not find words beside quotation marks, dashes or emoji, because the database was created without lc_ctype 'C.UTF-8': create another one as docs/operate.md says, and move the data with `earshot -- backup` and `restore`.";

/**
 * Returns what is wrong with the database's rules for letters, which nobody can change later; undefined if they are
 * right.
 */
export async function examineParser(db: Database): Promise<string | undefined> {
  const [row] = await readParser(db, {});
  return row?.isRight ? undefined : fault;
}

const readParser = prepareStatement(
  () =>
    sql<{ isRight: boolean }>`
      select to_tsvector('simple', '“Ä”')::text = '''ä'':1' as "isRight"`,
);
