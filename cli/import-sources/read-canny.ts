import { z } from "zod";
import { StartupError } from "../../platform/process/startup-error.ts";
import { countOthers, groupBy } from "./group-by.ts";
import { parseItem } from "./parse-item.ts";
import { parseJson, readText } from "./read-text.ts";
import {
  type BrokenRow,
  type Losses,
  noLosses,
  picturesLeftOut,
  type Source,
  type SourceComment,
  type SourcePerson,
  type SourcePost,
} from "./source-post.ts";

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
const pictures = z.array(z.unknown()).nullish();
const Post = z.object({
  id: z.string(),
  title: z.string(),
  details: text,
  status: text,
  category: Named.nullish(),
  tags: z.array(Named).nullish(),
  author: Person.nullish(),
  created: text,
  score: z.number().nullish(),
  imageURLs: pictures,
});
const OfPost = z.object({ post: z.object({ id: z.string() }) });
const Vote = z.object({ voter: Person.nullish(), created: text });
const Comment = z.object({
  id: z.string(),
  author: Person.nullish(),
  value: text,
  parentID: text,
  internal: z.unknown().optional(),
  private: z.unknown().optional(),
  created: text,
  imageURLs: pictures,
});

const list = z.array(z.unknown());
/** The lists of Canny's API: `/v1/posts/list`, `/v1/votes/list` and `/v1/comments/list`. A list alone has the posts. */
const CannyFile = z.union([
  list.transform((posts) => ({ posts, votes: [], comments: [] })),
  z.object({
    posts: list,
    votes: list.nullish().transform((votes) => votes ?? []),
    comments: list.nullish().transform((comments) => comments ?? []),
  }),
]);

/**
 * Reads a JSON file with posts, votes and comments as Canny's API returns them. Internal and private comments are left
 * out. @throws StartupError if the file does not have this format
 */
export async function readCanny(file: string): Promise<Source> {
  const content = parseJson(await readText(file, "save the JSON in UTF-8"), file);
  const { data } = CannyFile.safeParse(content);
  if (!data)
    throw new StartupError(
      `${file} does not have Canny's lists {"posts": […], "votes": […], "comments": […]}.`,
    );
  const [votesOf, commentsOf] = [data.votes, data.comments].map((items) =>
    groupBy(items, (item) => OfPost.safeParse(item).data?.post.id),
  ) as [Map<string | undefined, unknown[]>, Map<string | undefined, unknown[]>];

  const toPost = (item: unknown, place: number): SourcePost | BrokenRow => {
    const row = place + 1;
    const parsed = parseItem(Post, item);
    if ("broken" in parsed) return { row, ...parsed };
    const { data: post, faults } = parsed;
    const losses = { ...noLosses(), pictures: post.imageURLs?.length ?? 0, faults };
    return {
      row,
      id: post.id,
      title: post.title,
      description: post.details,
      status: post.status,
      category: post.category?.name,
      tags: (post.tags ?? []).map(({ name }) => name),
      author: toPerson(post.author),
      createdAt: post.created,
      votes: (votesOf.get(post.id) ?? []).flatMap((vote) => toVote(vote, losses)),
      votesCount: post.score?.toString(),
      comments: toComments(commentsOf.get(post.id) ?? [], losses),
      losses,
    };
  };
  const posts = data.posts.map(toPost);
  const ids = posts.flatMap((post) => ("id" in post ? post.id : []));
  return {
    posts,
    statuses: cannyStatuses,
    nameOf: (field) => ({ description: "details", createdAt: "created", votes: "score" })[field] ?? field,
    ignoredColumns: [],
    withoutPost: { votes: countOthers(votesOf, ids), comments: countOthers(commentsOf, ids) },
  };
}

/** Votes of accounts that were deleted in Canny have no voter; the post's score counts them. */
function toVote(item: unknown, losses: Losses) {
  const parsed = parseItem(Vote, item);
  const faults = "broken" in parsed ? [{ field: "", message: parsed.broken }] : parsed.faults;
  losses.faults.push(...faults.map(({ field, message }) => ({ field: `vote ${field}`.trim(), message })));
  if ("data" in parsed && parsed.data.voter)
    return [{ person: toPerson(parsed.data.voter), createdAt: parsed.data.created }];
  if (faults.length > 0) losses.votes += 1;
  return [];
}

function toComments(items: unknown[], losses: Losses): SourceComment[] {
  const isPrivate = new Set<string>();
  const comments = items.flatMap((item) => {
    const parsed = parseItem(Comment, item);
    if ("broken" in parsed) {
      losses.comments += 1;
      losses.faults.push({ field: "comment", message: parsed.broken });
      return [];
    }
    const { data, faults } = parsed;
    losses.faults.push(...faults.map((fault) => ({ ...fault, field: `comment ${data.id} ${fault.field}` })));
    if (data.internal || data.private) isPrivate.add(data.id);
    return [data];
  });
  // The replies to a private comment are private too, in whatever order the file has them.
  for (let size = -1; size !== isPrivate.size; ) {
    size = isPrivate.size;
    for (const { id, parentID } of comments) if (parentID && isPrivate.has(parentID)) isPrivate.add(id);
  }
  return comments.flatMap(({ id, author, value = "", parentID, created, imageURLs }) => {
    if (isPrivate.has(id)) {
      losses.comments += 1;
      losses.faults.push({ field: `comment ${id}`, message: "is private in Canny" });
      return [];
    }
    const pictures = imageURLs?.length ?? 0;
    losses.pictures += pictures;
    const content = value.trim() || pictures === 0 ? value : picturesLeftOut(pictures);
    return [{ id, parentId: parentID, person: toPerson(author), content, createdAt: created }];
  });
}

/** Posts and comments of accounts that were deleted in Canny have no author. */
function toPerson(person: z.infer<typeof Person> | null | undefined): SourcePerson {
  if (!person) return { id: "deleted", name: "Former user" };
  const { id, userID, email, name, isAdmin } = person;
  return { id, ownId: userID, email, name, isStaff: isAdmin ?? false };
}
