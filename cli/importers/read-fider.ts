import { z } from "zod";
import { StartupError } from "../../platform/environment.ts";
import { groupBy } from "./group-by.ts";
import { readZip } from "./read-zip.ts";
import type { Source, SourcePerson, SourcePost } from "./source-post.ts";

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

/** Fider's backup contains a number where a text consists only of digits. */
const text = z.union([z.string(), z.number()]).transform(String);
const optional = text.nullish().transform((value) => value || undefined);
const time = z
  .string()
  .nullish()
  .transform((value) => value ?? undefined);
const User = z.object({
  id: z.number(),
  name: text,
  email: optional,
  role: z.number(),
  status: z.number().optional(),
});
const Post = z.object({
  id: z.number(),
  title: text,
  description: optional,
  created_at: z.string(),
  user_id: z.number(),
  status: z.number(),
  response: optional,
  response_user_id: z.number().nullish(),
  response_date: time,
  is_approved: z.boolean().nullish(),
});
const Comment = z.object({
  id: z.number(),
  post_id: z.number(),
  user_id: z.number(),
  content: text,
  created_at: z.string(),
  deleted_at: z.string().nullish(),
  is_approved: z.boolean().nullish(),
});
const Vote = z.object({ post_id: z.number(), user_id: z.number(), created_at: z.string() });
const PostTag = z.object({ post_id: z.number(), tag_id: z.number() });
const Tag = z.object({ id: z.number(), name: text });

/**
 * The tables in the archive that *Export* in Fider's administration creates; each is an array in the file
 * `<name>.json`.
 */
const tables = {
  users: User,
  posts: Post,
  comments: Comment,
  post_votes: Vote,
  post_tags: PostTag,
  tags: Tag,
};
type Tables = { [Name in keyof typeof tables]: z.infer<(typeof tables)[Name]>[] };

/**
 * Reads the backup of a Fider site. A team's response becomes a comment. Deleted posts and comments, and posts and
 * comments that await approval, are left out. @throws StartupError if the file is not such a backup
 */
export async function readFider(file: string): Promise<Source> {
  const { users, posts, comments, post_votes, post_tags, tags } = await readTables(file);
  const people = new Map(users.map((user) => [user.id, toPerson(user)]));
  const personOf = (id: number) => people.get(id) ?? { id: String(id), name: "Former user" };
  const tagNames = new Map(tags.map(({ id, name }) => [id, name]));
  const [votesOf, commentsOf, tagsOf] = [
    groupBy(post_votes, (vote) => vote.post_id),
    groupBy(comments, (comment) => comment.post_id),
    groupBy(post_tags, (tag) => tag.post_id),
  ];
  const toPost = (post: Tables["posts"][number], place: number): SourcePost => {
    const shown = (commentsOf.get(post.id) ?? []).filter(
      ({ deleted_at, is_approved }) => !deleted_at && is_approved !== false,
    );
    const response = post.response && {
      id: `response ${post.id}`,
      person: personOf(post.response_user_id ?? 0),
      content: post.response,
      createdAt: post.response_date,
    };
    const votes = votesOf.get(post.id) ?? [];
    return {
      row: place + 1,
      id: String(post.id),
      title: post.title,
      description: post.description,
      status: order[post.status] ?? String(post.status),
      tags: (tagsOf.get(post.id) ?? []).flatMap(({ tag_id }) => tagNames.get(tag_id) ?? []),
      author: personOf(post.user_id),
      createdAt: post.created_at,
      votes: votes.map(({ user_id, created_at }) => ({ person: personOf(user_id), createdAt: created_at })),
      votesCount: String(votes.length),
      comments: [
        ...shown.map((comment) => ({
          id: String(comment.id),
          person: personOf(comment.user_id),
          content: comment.content,
          createdAt: comment.created_at,
        })),
        ...(response ? [response] : []),
      ],
      leftOut:
        order[post.status] === "deleted"
          ? "was deleted in Fider"
          : post.is_approved === false
            ? "awaits approval in Fider"
            : undefined,
    };
  };
  const sorted = posts.toSorted((one, other) => one.id - other.id);
  return { posts: sorted.map(toPost), statuses: fiderStatuses, nameOf: (field) => field, ignoredColumns: [] };
}

/** People who deleted their account have no name. Collaborators and administrators have a role above 1. */
function toPerson({ id, name, email, role, status }: Tables["users"][number]): SourcePerson {
  return {
    id: String(id),
    name: name || (status === 2 ? "Former user" : undefined),
    email,
    isStaff: role > 1,
  };
}

async function readTables(file: string): Promise<Tables> {
  const names = Object.keys(tables) as (keyof typeof tables)[];
  const found = await readZip(
    file,
    names.map((name) => `${name}.json`),
  );
  const entries = names.map((name) => {
    const content = found.get(`${name}.json`);
    if (!content) throw new StartupError(`${file} is not a backup of Fider: it has no ${name}.json.`);
    const { data, error } = z.array(tables[name] as z.ZodType).safeParse(toJson(content));
    if (data) return [name, data];
    const [issue] = error.issues;
    throw new StartupError(
      `${file} is not a backup of Fider as this release knows it: ${name}.json, ${issue?.path.join(".")} ${issue?.message}.`,
    );
  });
  return Object.fromEntries(entries);
}

function toJson(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString("utf8"));
  } catch {
    return undefined;
  }
}
