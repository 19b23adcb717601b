import { readFile } from "node:fs/promises";
import { z } from "zod";
import { StartupError } from "../../platform/environment.ts";
import { groupBy } from "./group-by.ts";
import type { Source, SourcePerson, SourcePost } from "./source-post.ts";

/** Canny's default statuses, and the `value` of the status that replaces each; null for no status. */
export const cannyStatuses = {
  open: null,
  "under review": "under_review",
  planned: "planned",
  "in progress": "in_progress",
  complete: "completed",
  closed: "closed",
};

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? undefined);
const Person = z.object({
  id: z.string(),
  userID: text,
  email: text,
  name: text,
  isAdmin: z.boolean().nullish(),
});
const Named = z.object({ name: z.string() });
const Post = z.object({
  id: z.string(),
  title: z.string(),
  details: text,
  status: text,
  category: Named.nullish(),
  tags: z.array(Named).default([]),
  author: Person.nullish(),
  created: text,
  score: z.number().optional(),
});
const Vote = z.object({ post: z.object({ id: z.string() }), voter: Person.nullish(), created: text });
const Comment = Vote.omit({ voter: true }).extend({
  id: z.string(),
  author: Person.nullish(),
  value: z.string(),
  parentID: text,
  internal: z.boolean().nullish(),
});
/** The objects of Canny's API, from the lists `/v1/posts/list`, `/v1/votes/list` and `/v1/comments/list`. */
const CannyFile = z.object({
  posts: z.array(Post),
  votes: z.array(Vote).default([]),
  comments: z.array(Comment).default([]),
});

/**
 * Reads a JSON file with posts, votes and comments as Canny's API returns them. Internal comments are left out.
 * @throws StartupError if the file does not have this format
 */
export async function readCanny(file: string): Promise<Source> {
  const { posts, votes, comments } = await readJson(file);
  const votesOf = groupBy(votes, ({ post }) => post.id);
  const commentsOf = groupBy(
    comments.filter(({ internal }) => !internal),
    ({ post }) => post.id,
  );
  const toPost = (post: z.infer<typeof Post>, place: number): SourcePost => ({
    row: place + 1,
    id: post.id,
    title: post.title,
    description: post.details,
    status: post.status,
    category: post.category?.name,
    tags: post.tags.map(({ name }) => name),
    author: toPerson(post.author),
    createdAt: post.created,
    votes: (votesOf.get(post.id) ?? []).flatMap(({ voter, created }) =>
      voter ? [{ person: toPerson(voter), createdAt: created }] : [],
    ),
    votesCount: post.score?.toString(),
    comments: (commentsOf.get(post.id) ?? []).map((comment) => ({
      id: comment.id,
      parentId: comment.parentID,
      person: toPerson(comment.author),
      content: comment.value,
      createdAt: comment.created,
    })),
  });
  return {
    posts: posts.map(toPost),
    statuses: cannyStatuses,
    nameOf: (field) => ({ description: "details", createdAt: "created", votes: "score" })[field] ?? field,
    ignoredColumns: [],
  };
}

/** Posts and comments of accounts that were deleted in Canny have no author. */
function toPerson(person: z.infer<typeof Person> | null | undefined): SourcePerson {
  if (!person) return { id: "deleted", name: "Former user" };
  const { id, userID, email, name, isAdmin } = person;
  return { id, ownId: userID, email, name, isStaff: isAdmin ?? false };
}

async function readJson(file: string): Promise<z.infer<typeof CannyFile>> {
  let content: unknown;
  try {
    content = JSON.parse(await readFile(file, "utf8"));
  } catch (error) {
    throw new StartupError(`${file} cannot be read as JSON: ${(error as Error).message}`);
  }
  const { data, error } = CannyFile.safeParse(content);
  if (data) return data;
  const [issue] = error.issues;
  throw new StartupError(
    `${file} does not have Canny's lists {"posts": […], "votes": […], "comments": […]}: ${issue?.path.join(".")} ${issue?.message}.`,
  );
}
