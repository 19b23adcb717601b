import { z } from "zod";
import { NameInBoard } from "../../api/boards/contract.ts";
import { CreateComment } from "../../api/comments/contract.ts";
import { Description, Title } from "../../api/field-schemas.ts";
import type { WriteInput } from "../../api/sql/functions.ts";
import { identityDigests } from "../../api/users/identity-digests.ts";
import type { RootKeys } from "../../platform/process/environment.ts";
import { quote } from "../import-sources/read-text.ts";
import { readTime } from "../import-sources/read-time.ts";
import type {
  Fault,
  Losses,
  SourceComment,
  SourcePerson,
  SourcePost,
} from "../import-sources/source-post.ts";
import { deriveId } from "./derive-id.ts";
import type { Person } from "./gather-people.ts";
import type { Target } from "./load-target.ts";
import { preparePeople } from "./prepare-people.ts";

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
  /** The IANA name of the time zone of times that have no offset. */
  timeZone: string | undefined;
  /** The current time, which is also used for posts that have no time. */
  now: string;
}

/** A comment whose author and text are valid. */
export interface PreparedComment {
  id: string;
  /** For messages. */
  name: string;
  parentId: string | null;
  userId: string;
  content: string;
  replies: number;
  createdAt: string;
}

/** The input of `import_post`, apart from the ids of category and tags, which may not exist yet. */
export interface PreparedPost {
  input: Record<Exclude<WriteInput["import_post"], "categoryId" | "tagIds">, unknown> & {
    id: string;
    votes: object[];
    comments: PreparedComment[];
  };
  category: string;
  tags: string[];
  losses: Losses;
  /** The names of the fields whose text was cut. */
  shortened: string[];
}

/**
 * Validates a post as the API does, and derives ids for the post, its people and its comments that are the same in
 * every import. An invalid vote, comment, tag, category or address is left out; other faults reject the post.
 */
export function preparePost(
  post: SourcePost,
  target: Target,
  rules: Rules,
  personOf: (person: SourcePerson) => Person | undefined,
): PreparedPost | Fault[] {
  const { workspaceId } = target.actor;
  const faults: Fault[] = [];
  const losses = { ...post.losses, faults: [...post.losses.faults] };
  const shortened: string[] = [];
  const idOf = (kind: string, id: string) => deriveId(workspaceId, `${rules.source} ${kind} ${id}`);
  const check = <Schema extends z.ZodType>(field: string, schema: Schema, value: unknown, into = faults) => {
    const { data, error } = schema.safeParse(value);
    if (error) into.push({ field, message: error.issues[0]?.message ?? "" });
    return data as z.infer<Schema> | undefined;
  };
  const cut = (field: string, text: string, most: number) => {
    const letters = [...text.trim()];
    if (!rules.isShortened || letters.length <= most) return text;
    shortened.push(field);
    return `${letters.slice(0, most - 1).join("")}…`;
  };
  const timeOf = (field: string, value: string | undefined, otherwise: string, into = losses.faults) => {
    if (!value) return otherwise;
    const read = readTime(value, rules.timeZone);
    if ("time" in read && read.time <= rules.now) return read.time;
    const message = "time" in read ? `${quote(value)} is in the future: check its time zone` : read.message;
    into.push({ field, message });
    return undefined;
  };
  const people = preparePeople({
    ...{ target, personOf, losses, areVerified: rules.areVerified },
    userIdOf: (key) => idOf("user", key),
    digestsOf: (externalId) => identityDigests(workspaceId, externalId, rules.roots),
  });

  const createdAt = timeOf("createdAt", post.createdAt, rules.now, faults) ?? rules.now;
  const votes = new Map<string, string>();
  for (const { person, createdAt: votedAt } of post.votes) {
    const userId = people.idOf("voter", person);
    const time = timeOf("voter time", votedAt, createdAt);
    if (userId === undefined || time === undefined) losses.votes += 1;
    else votes.set(userId, time);
  }
  const comments = new Map<string, PreparedComment>();
  const prepareComment = (comment: SourceComment) => {
    const field = `comment ${quote(comment.id).slice(1, -1)}`;
    const id = idOf("comment", comment.id);
    const content = cut(field, comment.content, 2_000);
    const text = check(field, CreateComment.shape.content, content, losses.faults);
    const time = timeOf(`${field} time`, comment.createdAt, createdAt);
    const isTwice = comments.has(id);
    if (isTwice) losses.faults.push({ field, message: "is in the file twice" });
    if (text === undefined || time === undefined || isTwice) losses.comments += 1;
    else
      comments.set(id, {
        id,
        name: field,
        parentId: comment.parentId ? idOf("comment", comment.parentId) : null,
        userId: people.idOf(`${field} author`, comment.person) ?? people.idOfNobody(),
        ...{ content: text, replies: 0, createdAt: time },
      });
  };
  for (const comment of post.comments) prepareComment(comment);
  const input = {
    id: idOf("post", post.id),
    boardId: target.boardId,
    userId: (post.author && people.idOf("author", post.author)) ?? people.idOfNobody(),
    title: check("title", Title, cut("title", post.title, 200)),
    description:
      check("description", Description, cut("description", post.description ?? "", 10_000)) || null,
    visibility: check("visibility", Visibility, post.visibility?.toLowerCase() ?? "public"),
    statusId: statusId(post.status, target, rules, faults),
    createdAt,
    votes: [...votes].map(([userId, time]) => ({ userId, createdAt: time })),
    comments: [...comments.values()],
    people: [...people.users.values()],
  } satisfies PreparedPost["input"];
  const ownCategory = post.category && check("category", NameInBoard, post.category, losses.faults);
  const category = ownCategory || check("category", NameInBoard, rules.category);
  const tags = post.tags.flatMap((tag) => check("tags", NameInBoard, tag, losses.faults) ?? []);
  const counted = countOf(post.votesCount, losses.faults);
  if (faults.length > 0 || category === undefined) return faults;
  losses.votes = Math.max(losses.votes, counted - input.votes.length);
  return { input, category, tags, losses, shortened };
}

const Visibility = z.enum(["public", "private"], "must be public or private");

/** The number of votes, which spreadsheets write as `1,234` or `12.0`. */
function countOf(text: string | undefined, faults: Fault[]): number {
  if (text === undefined) return 0;
  if (/^(?:\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.0+)?$/.test(text))
    return Math.trunc(Number(text.replaceAll(",", "")));
  faults.push({ field: "votes", message: `${quote(text)} must be a whole number` });
  return 0;
}

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
