import { write } from "../../api/postgres/call-write-function.ts";
import type { Database } from "../../api/postgres/database.ts";
import { nestComments } from "../import-sources/nest-comments.ts";
import {
  addLosses,
  type BrokenRow,
  type Fault,
  type Losses,
  noLosses,
  type Source,
  type SourcePost,
} from "../import-sources/source-post.ts";
import { findPostsOfComments, findState } from "./find-imported.ts";
import { gatherPeople } from "./gather-people.ts";
import { type JoinedRow, joinRows } from "./join-rows.ts";
import type { Target } from "./load-target.ts";
import { type PreparedPost, preparePost, type Rules } from "./prepare-post.ts";

/** The result for one row of the file. */
interface RowReport {
  row: number;
  id?: string;
  title?: string;
  result: "created" | "valid" | "skipped" | "joined" | "rejected";
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
  const results = { created: 0, valid: 0, skipped: 0, joined: 0, rejected: 0 };
  const counts = { votes: 0, comments: 0 };
  const losses = countsOf(noLosses());
  const made = { newCategories: [] as string[], newTags: [] as string[] };
  const { workspaceId } = target.actor;
  /** The posts of comments, also of those in this file, which a dry run does not store. */
  const postsOfComments = new Map<string, string>();
  const nameFault = ({ field, message }: Fault) => ({ column: source.nameOf(field), message });
  const rows = joinRows(source.posts);
  const personOf = gatherPeople(source.posts);

  for (const post of rows) {
    const row = await importRow(post);
    results[row.result] += 1;
    report(row);
  }
  const { ignoredColumns, withoutPost } = source;
  return {
    ...{ ...results, ...counts, ...losses, ...made },
    ...(withoutPost && withoutPost.votes + withoutPost.comments > 0 && { withoutPost }),
    ...(ignoredColumns.length > 0 && { ignoredColumns }),
    isDryRun,
  };

  async function importRow(post: SourcePost | BrokenRow | JoinedRow): Promise<RowReport> {
    if ("broken" in post) return { row: post.row, result: "rejected", errors: [{ message: post.broken }] };
    const about = { row: post.row, id: post.id, title: post.title };
    if ("sameAs" in post) {
      const reason = `is the same post as row ${post.sameAs}`;
      return { ...about, result: post.adds > 0 ? "joined" : "skipped", reason };
    }
    if (post.leftOut) return { ...about, result: "skipped", reason: post.leftOut };
    const prepared = preparePost(post, target, rules, personOf);
    if (Array.isArray(prepared)) return { ...about, result: "rejected", errors: prepared.map(nameFault) };
    const state = await findState(db, workspaceId, prepared.input.id);
    const moved = state === "merged" ? noLosses() : await leaveMoved(prepared);
    const done = state === "new" ? await create(prepared) : undefined;
    if (!done) return { ...about, result: "skipped", reason: "was imported before", ...reportLosses(moved) };
    counts.votes += done.votes;
    counts.comments += done.comments;
    for (const { id } of prepared.input.comments) postsOfComments.set(id, prepared.input.id);
    const { shortened } = prepared;
    return {
      ...about,
      result: isDryRun ? "valid" : "created",
      postId: prepared.input.id,
      ...done,
      ...reportLosses(addLosses(prepared.losses, moved)),
      ...(shortened.length > 0 && { shortened }),
    };
  }

  /** Adds to the totals what a post leaves out, and returns it for the report of its row. */
  function reportLosses({ faults, ...left }: Losses) {
    const found = countsOf(left);
    for (const name of Object.keys(losses) as (keyof typeof losses)[]) losses[name] += found[name];
    const some = Object.entries(found).filter(([, count]) => count > 0);
    return { ...Object.fromEntries(some), ...(faults.length > 0 && { leftOut: faults.map(nameFault) }) };
  }

  /** Takes the comments out of a post that are already under another post, and returns them as losses. */
  async function leaveMoved({ input }: PreparedPost): Promise<Losses> {
    const ids = input.comments.map(({ id }) => id);
    for (const [id, postId] of await findPostsOfComments(db, workspaceId, ids))
      postsOfComments.set(id, postId);
    const faults: Fault[] = [];
    input.comments = input.comments.filter(({ id, name }) => {
      const postId = postsOfComments.get(id) ?? input.id;
      if (postId === input.id) return true;
      faults.push({ field: name, message: `is already under another post, ${postId}, and stays there` });
      return false;
    });
    return { ...noLosses(), comments: faults.length, faults };
  }

  /** Creates the post; returns undefined if another process has created it meanwhile. */
  async function create({ input, category, tags }: PreparedPost) {
    const categoryId = await idOf("category", category);
    const tagIds: string[] = [];
    for (const tag of tags) tagIds.push(await idOf("tag", tag));
    if (isDryRun) return { votes: input.votes.length, comments: input.comments.length };
    const sent = { ...input, comments: nestComments(input.comments), categoryId, tagIds };
    const { body, number } = await write(db, target.actor, "import_post", sent);
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

/** The names of the counts in reports. */
const countsOf = ({ votes, comments, addresses, pictures }: Omit<Losses, "faults">) => ({
  votesLeftOut: votes,
  commentsLeftOut: comments,
  addressesLeftOut: addresses,
  picturesLeftOut: pictures,
});
