import type { BrokenRow, SourceComment, SourcePost, SourceVote } from "../import-sources/source-post.ts";

/** A row that describes the same post as an earlier row. */
export interface JoinedRow {
  row: number;
  id: string;
  title: string;
  /** The earlier row. */
  sameAs: number;
  /** The number of its votes and comments that the earlier row lacks. */
  adds: number;
}

/**
 * Joins the rows of each post, as in files with one row for each voter: the first row gets the votes and comments of the
 * others.
 */
export function joinRows(rows: (SourcePost | BrokenRow)[]): (SourcePost | BrokenRow | JoinedRow)[] {
  const groups = new Map<string, { first: SourcePost; parts: Set<string> }>();
  return rows.map((post) => {
    if ("broken" in post) return post;
    const group = groups.get(post.id);
    if (!group) {
      groups.set(post.id, { first: post, parts: new Set(partsOf(post).keys()) });
      return post;
    }
    const { first, parts } = group;
    const added = [...partsOf(post)].filter(([key]) => !parts.has(key));
    for (const [key, part] of added) {
      parts.add(key);
      if (isComment(part)) first.comments.push(part);
      else first.votes.push(part);
    }
    const { row, id, title } = post;
    return { row, id, title, sameAs: first.row, adds: added.length };
  });
}

const isComment = (part: SourceVote | SourceComment): part is SourceComment => "content" in part;

const partsOf = ({ votes, comments }: SourcePost) =>
  new Map<string, SourceVote | SourceComment>([
    ...votes.map((vote) => [JSON.stringify(vote), vote] as const),
    ...comments.map((comment) => [`comment ${comment.id}`, comment] as const),
  ]);
