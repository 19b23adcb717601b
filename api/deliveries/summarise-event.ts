import { excerptOf } from "../../platform/text/excerpt-of.ts";
import type { EventType } from "../webhooks/contract.ts";

/** The payload of a message, as far as summaries use it. Objects are null if they are gone. */
interface Payload {
  type: EventType | "webhook.test";
  timestamp: string;
  data: {
    post?: Post | null;
    comment?: { content: string; creator: Person; isSpam: boolean } | null;
    poll?: { id: string; title: string; totalVotes: number } | null;
    changelog?: { id: string; title: string; content: string; creator: Person } | null;
  };
}

interface Post {
  id: string;
  title: string;
  description: string | null;
  creator: Person;
  status: { name: string } | null;
  board: { title: string };
  votesCount: number;
  commentsCount: number;
}

interface Person {
  fullName: string;
}

/** An event in words, for people who read it in a chat. Contains texts by visitors, unescaped. */
export interface Summary {
  /** The kind of event, in our words: "New idea". */
  headline: string;
  /** The title of the object; undefined if it is gone. */
  title: string | undefined;
  /** The page of the object in the dashboard. */
  link: string;
  /** The beginning of the text that somebody wrote. */
  excerpt: string | undefined;
  /** Further facts, such as the author and the number of votes. */
  facts: string[];
  timestamp: string;
}

const longestExcerpt = 300;

/** @param dashboard the URL of the workspace in the dashboard, without a slash at the end */
export function summariseEvent(body: string, dashboard: string): Summary {
  const { type, timestamp, data }: Payload = JSON.parse(body);
  const { post, comment, poll, changelog } = data;
  const words = { headline: headlines[type] ?? type, timestamp };
  if (comment !== undefined) {
    const facts = [comment && `by ${comment.creator.fullName}`, comment?.isSpam && "marked as spam"];
    const link = linkTo(dashboard, "feedback", post);
    return { ...words, title: post?.title, link, excerpt: shorten(comment?.content), facts: listed(facts) };
  }
  if (post !== undefined) {
    const isNew = type === "post.created" || type === "post.updated";
    const link = linkTo(dashboard, "feedback", post);
    const excerpt = isNew ? shorten(post?.description) : undefined;
    return { ...words, title: post?.title, link, excerpt, facts: post ? factsOf(post) : [] };
  }
  if (poll !== undefined) {
    const facts = poll ? [count(poll.totalVotes, "vote")] : [];
    return {
      ...words,
      title: poll?.title,
      link: linkTo(dashboard, "polls", poll),
      excerpt: undefined,
      facts,
    };
  }
  if (changelog !== undefined) {
    const link = linkTo(dashboard, "changelog", changelog);
    return { ...words, title: changelog?.title, link, excerpt: shorten(changelog?.content), facts: [] };
  }
  return { ...words, title: undefined, link: `${dashboard}/feedback`, excerpt: undefined, facts: [] };
}

const headlines: Record<EventType | "webhook.test", string> = {
  "post.created": "New idea",
  "post.updated": "Idea edited",
  "post.status_changed": "New status",
  "post.merged": "Idea merged into another one",
  "post.merge_undone": "Merge undone",
  "post.deleted": "Idea deleted",
  "post.votes_changed": "New number of votes",
  "comment.created": "New comment",
  "comment.updated": "Comment changed",
  "comment.deleted": "Comment deleted",
  "poll.opened": "Poll opened",
  "poll.closed": "Poll closed",
  "poll.deleted": "Poll deleted",
  "poll.votes_changed": "New votes in a poll",
  "changelog.published": "Changelog entry published",
  "changelog.updated": "Changelog entry edited",
  "changelog.deleted": "Changelog entry deleted",
  "user.erased": "A person's data was erased",
  "webhook.test": "This is a test from Earshot. Messages arrive here.",
};

const linkTo = (dashboard: string, place: string, object: { id: string } | null | undefined) =>
  object ? `${dashboard}/${place}/${object.id}` : `${dashboard}/${place}`;

const factsOf = ({ creator, status, board, votesCount, commentsCount }: Post) =>
  listed([
    `by ${creator.fullName}`,
    board.title,
    status?.name,
    count(votesCount, "vote"),
    commentsCount > 0 && count(commentsCount, "comment"),
  ]);

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? "" : "s"}`;
const listed = (facts: (string | false | null | undefined)[]) =>
  facts.filter((fact) => typeof fact === "string");

/** The start of a Markdown text as plain text on one line; undefined if it has no words. */
const shorten = (source: string | null | undefined) => excerptOf(source ?? "", longestExcerpt) || undefined;
