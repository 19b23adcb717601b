import { sql } from "drizzle-orm";
import { write } from "../../api/call-write-function.ts";
import type { Database } from "../../api/database.ts";
import { postMerges } from "../../api/merges/table.ts";
import { posts } from "../../api/posts/table.ts";
import type { Target } from "./load-target.ts";
import { type PreparedPost, preparePost, type Rules } from "./prepare-post.ts";
import type { BrokenRow, Source, SourcePost } from "./source-post.ts";

/** The result for one row of the file. */
interface RowReport {
  row: number;
  id?: string;
  title?: string;
  result: "created" | "valid" | "skipped" | "rejected";
  [detail: string]: unknown;
}

/**
 * Adds the posts of a source to a board, except those that were imported before, and reports every row. With
 * `isDryRun`, checks the posts and writes nothing. Each post is one statement, so repeating an interrupted call imports
 * the remaining posts.
 */
export async function importPosts(
  db: Database,
  target: Target,
  source: Source,
  rules: Rules,
  { isDryRun, report }: { isDryRun: boolean; report: (row: RowReport) => void },
) {
  const summary = { created: 0, valid: 0, skipped: 0, rejected: 0, votes: 0, comments: 0, votesLeftOut: 0 };
  const made = { newCategories: [] as string[], newTags: [] as string[] };
  const rowsById = new Map<string, number>();

  for await (const post of source.posts) {
    const row = await importRow(post);
    summary[row.result] += 1;
    report(row);
  }
  const { ignoredColumns } = source;
  return { ...summary, ...made, ...(ignoredColumns.length > 0 && { ignoredColumns }), isDryRun };

  async function importRow(post: SourcePost | BrokenRow): Promise<RowReport> {
    if ("broken" in post) return { row: post.row, result: "rejected", errors: [{ message: post.broken }] };
    const { row, id, title, leftOut } = post;
    const about = { row, id, title };
    if (leftOut) return { ...about, result: "skipped", reason: leftOut };
    const twin = rowsById.get(id);
    if (twin) return { ...about, result: "skipped", reason: `is the same post as row ${twin}` };
    const prepared = preparePost(post, target, rules);
    if (Array.isArray(prepared)) {
      const errors = prepared.map(({ field, message }) => ({ column: source.nameOf(field), message }));
      return { ...about, result: "rejected", errors };
    }
    rowsById.set(id, row);
    const done = (await isThere(prepared.input.id)) ? undefined : await create(prepared);
    if (!done) return { ...about, result: "skipped", reason: "was imported before" };
    const { votesLeftOut, shortened } = prepared;
    summary.votes += done.votes;
    summary.comments += done.comments;
    summary.votesLeftOut += votesLeftOut;
    return {
      ...about,
      result: isDryRun ? "valid" : "created",
      postId: prepared.input.id,
      ...done,
      // Votes of unknown people are left out, because every vote belongs to a user.
      ...(votesLeftOut > 0 && { votesLeftOut }),
      ...(shortened.length > 0 && { shortened }),
    };
  }

  async function isThere(id: string): Promise<boolean> {
    const { workspaceId } = target.actor;
    const [found] = await db.execute<{ isThere: boolean }>(sql`
      select exists (select 1 from ${posts} where ${posts.workspaceId} = ${workspaceId} and ${posts.id} = ${id})
        or exists (select 1 from ${postMerges} where ${postMerges.workspaceId} = ${workspaceId}
          and ${postMerges.duplicate}->>'id' = ${id} and ${postMerges.undoneAt} is null) as "isThere"`);
    return found?.isThere ?? false;
  }

  /** Creates the post; returns undefined if another process has created it meanwhile. */
  async function create({ input, category, tags }: PreparedPost) {
    const categoryId = await idOf("category", category);
    const tagIds: string[] = [];
    for (const tag of tags) tagIds.push(await idOf("tag", tag));
    if (isDryRun) return { votes: input.votes.length, comments: input.comments.length };
    const { body, number } = await write(db, target.actor, "import_post", { ...input, categoryId, tagIds });
    const { isNew, votesCount, commentsCount } = JSON.parse(body);
    return isNew ? { number: Number(number), votes: votesCount, comments: commentsCount } : undefined;
  }

  /** Returns the id of the board's category or tag with this name, and creates it if it does not exist. */
  async function idOf(kind: "category" | "tag", name: string): Promise<string> {
    const [ids, added] =
      kind === "category" ? [target.categories, made.newCategories] : [target.tags, made.newTags];
    const known = ids.get(name.toLowerCase());
    if (known !== undefined) return known;
    added.push(name);
    const id = isDryRun ? "" : await createInBoard(kind, name);
    ids.set(name.toLowerCase(), id);
    return id;
  }

  async function createInBoard(kind: "category" | "tag", name: string): Promise<string> {
    const input = { boardId: target.boardId, name };
    return JSON.parse((await write(db, target.actor, `create_${kind}`, input)).body).id;
  }
}
