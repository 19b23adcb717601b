import { z } from "zod";
import { Email, FullName } from "../../api/accounts/contract.ts";
import { NameInBoard } from "../../api/boards/contract.ts";
import { CreateComment } from "../../api/comments/contract.ts";
import { DateTime, Description, ExternalId, Title } from "../../api/field-schemas.ts";
import type { WriteInput } from "../../api/sql/functions.ts";
import { identityDigests } from "../../api/users/identity-digests.ts";
import type { RootKeys } from "../../platform/environment.ts";
import { deriveId } from "./derive-id.ts";
import type { Target } from "./load-target.ts";
import type { SourcePerson, SourcePost } from "./source-post.ts";

export interface Rules {
  /**
   * The name of the source; ids that are equal in two sources with different names belong to different posts and
   * people.
   */
  source: string;
  /** The category for posts that have none. */
  category: string;
  /** Maps each status of the source, in lower case, to the `value` of a status, or to null for no status. */
  statuses: Map<string, string | null>;
  /** Whether to import people who have an id in the customer's own system as verified users. */
  areVerified: boolean;
  /** Whether texts that are too long are cut. */
  isShortened: boolean;
  /** The keys by which people are recognised who were erased. */
  roots: RootKeys;
  /** The current time, which is also used for posts that have no time. */
  now: string;
}

/** The name of an invalid field, and an error message. */
export interface Fault {
  field: string;
  message: string;
}

/** The input of `import_post`, apart from the ids of category and tags, which may not exist yet. */
export interface PreparedPost {
  input: Record<Exclude<WriteInput["import_post"], "categoryId" | "tagIds">, unknown> & {
    id: string;
    votes: object[];
    comments: object[];
  };
  category: string;
  tags: string[];
  votesLeftOut: number;
  /** The names of the fields whose text was cut. */
  shortened: string[];
}

/**
 * Validates a post as the API does, and derives ids for the post, its people and its comments that are the same in
 * every import.
 */
export function preparePost(post: SourcePost, target: Target, rules: Rules): PreparedPost | Fault[] {
  const { workspaceId } = target.actor;
  const faults: Fault[] = [];
  const shortened: string[] = [];
  const idOf = (kind: string, id: string) => deriveId(workspaceId, `${rules.source} ${kind} ${id}`);
  const check = <Schema extends z.ZodType>(field: string, schema: Schema, value: unknown) => {
    const { data, error } = schema.safeParse(value);
    if (error) faults.push({ field, message: error.issues[0]?.message ?? "" });
    return data as z.infer<Schema>;
  };
  const cut = (field: string, text: string, most: number) => {
    const letters = [...text.trim()];
    if (!rules.isShortened || letters.length <= most) return text;
    shortened.push(field);
    return `${letters.slice(0, most - 1).join("")}…`;
  };
  const time = (field: string, value: string | undefined, otherwise: string) => {
    const found = check(field, DateTime, value ?? otherwise);
    if (found > rules.now) faults.push({ field, message: "is in the future: check its time zone" });
    return found;
  };
  const people = new Map<string, object>();
  /** Returns the id of the person: an existing staff user, or an end user, who is added to `people`. */
  const personId = (field: string, person: SourcePerson): string => {
    const { ownId, name, isStaff } = person;
    const email = person.email?.trim() || undefined;
    const staffId = isStaff ? target.staff.get(email?.toLowerCase()) : undefined;
    if (staffId) return staffId;
    const id = idOf("user", person.id);
    if (people.has(id)) return id;
    const externalId = ownId ? check(`${field} id`, ExternalId, ownId) : null;
    people.set(id, {
      id,
      identity: ownId && rules.areVerified ? "verified" : "unverified",
      externalId,
      ...(externalId && { digests: identityDigests(workspaceId, externalId, rules.roots) }),
      email: email ? check(`${field} e-mail address`, Email, email) : null,
      fullName: check(`${field} name`, FullName, cut(`${field} name`, name?.trim() || "Someone", 200)),
    });
    return id;
  };

  const createdAt = time("createdAt", post.createdAt, rules.now);
  const commentIds = new Set(post.comments.map(({ id }) => id));
  const input = {
    id: idOf("post", post.id),
    boardId: target.boardId,
    userId: post.author ? personId("author", post.author) : target.actor.userId,
    title: check("title", Title, cut("title", post.title, 200)),
    description:
      check("description", Description, cut("description", post.description ?? "", 10_000)) || null,
    visibility: check("visibility", Visibility, post.visibility?.toLowerCase() ?? "public"),
    statusId: statusId(post.status, target, rules, faults),
    createdAt,
    votes: [...new Map(post.votes.map((vote) => [personId("voter", vote.person), vote]))].map(
      ([userId, vote]) => ({ userId, createdAt: time("voter time", vote.createdAt, createdAt) }),
    ),
    comments: post.comments.map((comment) => ({
      id: idOf("comment", comment.id),
      parentId:
        comment.parentId && commentIds.has(comment.parentId) ? idOf("comment", comment.parentId) : null,
      userId: personId("comment author", comment.person),
      content: check("comment", CreateComment.shape.content, cut("comment", comment.content, 2_000)),
      replies: post.comments.filter(({ parentId }) => parentId === comment.id).length,
      createdAt: time("comment time", comment.createdAt, createdAt),
    })),
    people: [...people.values()],
  } satisfies PreparedPost["input"];
  const category = check("category", NameInBoard, post.category ?? rules.category);
  const tags = post.tags.map((tag) => check("tags", NameInBoard, tag));
  const counted = check("votes", VotesCount, post.votesCount ?? "0");
  if (faults.length > 0) return faults;
  const votesLeftOut = Math.max(0, counted - input.votes.length);
  return { input, category, tags, votesLeftOut, shortened };
}

const Visibility = z.enum(["public", "private"], "must be public or private");
const VotesCount = z
  .string()
  .regex(/^\d{1,9}$/, "must be a whole number")
  .transform(Number);

/** Returns a status in lower case with single spaces between its words, so that different spellings are equal. */
export const plainStatus = (status: string) =>
  status
    .toLowerCase()
    .replace(/[\s_-]+/g, " ")
    .trim();

function statusId(status: string | undefined, { statuses }: Target, rules: Rules, faults: Fault[]) {
  if (!status) return null;
  const mapped = rules.statuses.get(plainStatus(status));
  if (mapped === null) return null;
  const found = statuses.find(({ value, name }) =>
    mapped === undefined
      ? [plainStatus(value), plainStatus(name)].includes(plainStatus(status))
      : value === mapped,
  );
  if (found) return found.id;
  const values = statuses.map(({ value }) => value).join(", ");
  faults.push({
    field: "status",
    message: `"${status}" is not a status of the workspace: map it with --map-status "${status}=VALUE", where VALUE is one of ${values}, or empty for no status`,
  });
  return null;
}
