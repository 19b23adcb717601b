import type { z } from "zod";
import { Comment, Post, PostTag, readTables, Tag, User, Vote } from "./fider-tables.ts";
import { countOthers, groupBy } from "./group-by.ts";
import { parseItem } from "./parse-item.ts";
import {
  type BrokenRow,
  type Fault,
  type Losses,
  noLosses,
  picturesLeftOut,
  type Source,
  type SourcePerson,
  type SourcePost,
} from "./source-post.ts";

/**
 * Fider's statuses, by their names in its CSV file; null for no status. Fider's backup contains indexes into `order`
 * instead of names.
 */
export const fiderStatuses = {
  open: null,
  started: "in_progress",
  completed: "completed",
  declined: "closed",
  planned: "planned",
  duplicate: "closed",
  deleted: null,
};
const order = Object.keys(fiderStatuses);

/**
 * Reads the backup of a Fider site. A team's response becomes a comment. Deleted posts and comments, and posts and
 * comments that await approval, are left out. @throws StartupError if the file is not such a backup
 */
export async function readFider(file: string): Promise<Source> {
  const { users, posts, comments, post_votes, post_tags, tags } = await readTables(file);
  const people = new Map(valid(User, users).map((user) => [user.id, toPerson(user)]));
  const personOf = (id = 0) => people.get(id) ?? { id: String(id), name: "Former user" };
  const tagNames = new Map(valid(Tag, tags).map(({ id, name }) => [id, name]));
  const [votesOf, commentsOf, tagsOf] = [
    groupByPost(post_votes),
    groupByPost(comments),
    groupByPost(post_tags),
  ];

  const toPost = (item: unknown, place: number): SourcePost | BrokenRow => {
    const row = place + 1;
    const parsed = parseItem(Post, item);
    if ("broken" in parsed) return { row, ...parsed };
    const { data: post, faults } = parsed;
    const losses = { ...noLosses(), faults };
    const response = post.response && {
      id: `response ${post.id}`,
      person: personOf(post.response_user_id ?? 0),
      content: withoutPictures(post.response, losses),
      createdAt: post.response_date,
    };
    const votes = votesOf.get(post.id) ?? [];
    return {
      row,
      id: String(post.id),
      title: post.title,
      description: withoutPictures(post.description ?? "", losses) || undefined,
      status: order[post.status] ?? String(post.status),
      tags: valid(PostTag, tagsOf.get(post.id) ?? []).flatMap(({ tag_id }) => tagNames.get(tag_id) ?? []),
      author: personOf(post.user_id ?? 0),
      createdAt: post.created_at,
      votes: votes.flatMap((vote, index) => {
        const data = readPart(Vote, vote, `vote ${index + 1}`, losses);
        if (!data) losses.votes += 1;
        return data ? [{ person: personOf(data.user_id), createdAt: data.created_at }] : [];
      }),
      votesCount: String(votes.length),
      comments: [
        ...(commentsOf.get(post.id) ?? []).flatMap((item, index) => {
          const data = readPart(Comment, item, `comment ${index + 1}`, losses);
          if (!data) losses.comments += 1;
          if (!data || data.deleted_at || !isApproved(data)) return [];
          return {
            id: String(data.id),
            person: personOf(data.user_id ?? 0),
            content: withoutPictures(data.content, losses),
            createdAt: data.created_at,
          };
        }),
        ...(response ? [response] : []),
      ],
      leftOut:
        order[post.status] === "deleted"
          ? "was deleted in Fider"
          : isApproved(post)
            ? undefined
            : "awaits approval in Fider",
      losses,
    };
  };
  const idOf = (post: unknown) => Number((post as { id?: unknown } | null)?.id);
  const sorted = posts.toSorted((one, other) => idOf(one) - idOf(other) || 0).map(toPost);
  const ids = sorted.flatMap((post) => ("id" in post ? Number(post.id) : []));
  return {
    posts: sorted,
    statuses: fiderStatuses,
    nameOf: (field) => field,
    ignoredColumns: [],
    withoutPost: { votes: countOthers(votesOf, ids), comments: countOthers(commentsOf, ids) },
  };
}

/** Older releases of Fider have no approval. Any other value than true is no approval, so that nothing becomes public. */
const isApproved = ({ is_approved }: { is_approved?: unknown }) => (is_approved ?? true) === true;

/** People who deleted their account have no name. Collaborators and administrators have a role above 1. */
function toPerson({ id, name, email, role, status }: z.infer<typeof User>): SourcePerson {
  return {
    id: String(id),
    name: name || (status === 2 ? "Former user" : undefined),
    email,
    isStaff: (role ?? 1) > 1,
  };
}

/** Replaces Fider's pictures, whose files are not imported. */
function withoutPictures(markdown: string, losses: Losses): string {
  return markdown.replace(/!\[[^\]\n]*\]\(!?fider-image:[^)\s]*\)/g, () => {
    losses.pictures += 1;
    return picturesLeftOut(1);
  });
}

function readPart<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  item: unknown,
  name: string,
  losses: Losses,
) {
  const parsed = parseItem(schema, item);
  const faults: Fault[] = "broken" in parsed ? [{ field: "", message: parsed.broken }] : parsed.faults;
  losses.faults.push(...faults.map(({ field, message }) => ({ field: `${name} ${field}`.trim(), message })));
  return "broken" in parsed ? undefined : parsed.data;
}

const valid = <Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>, items: unknown[]) =>
  items.flatMap((item) => {
    const parsed = parseItem(schema, item);
    return "broken" in parsed ? [] : [parsed.data];
  });

const groupByPost = (items: unknown[]) =>
  groupBy(items, (item) => (item as { post_id?: unknown } | null)?.post_id);
