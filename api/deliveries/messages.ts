import { z } from "zod";
import { Board } from "../boards/contract.ts";
import { Changelog } from "../changelogs/contract.ts";
import { Comment } from "../comments/contract.ts";
import { Uuid } from "../field-schemas.ts";
import { Poll, PollOption } from "../polls/contract.ts";
import { Post } from "../posts/contract.ts";
import { Status } from "../statuses/contract.ts";
import { Creator } from "../users/contract.ts";
import type { EventType } from "../webhooks/contract.ts";

const person = Creator.required({ isStaff: true });

const MessagePost = Post.omit({ isVoted: true, isOwn: true, isEdited: true })
  .extend({
    creator: person,
    status: Status.nullable().describe("The status of the post; null if it has none."),
    board: Board.pick({ id: true, title: true, url: true, isPrivate: true })
      .meta({ examples: [] })
      .describe("The board that the post is on."),
  })
  .meta({
    id: "MessagePost",
    description: "A post as it is when the message is sent, with its author, its status and its board.",
    examples: Post.meta()?.examples,
  });
const MessageComment = Comment.omit({ isLiked: true })
  .extend({ creator: person })
  .meta({ id: "MessageComment", description: "A comment as it is when the message is sent.", examples: [] });
const MessagePoll = Poll.omit({ isVoted: true })
  .extend({
    options: z
      .array(PollOption.omit({ isVoted: true, userRank: true }).meta({ examples: [] }))
      .describe("The options, sorted by `order`."),
  })
  .meta({ id: "MessagePoll", description: "A poll as it is when the message is sent.", examples: [] });
const MessageChangelog = Changelog.omit({ isLiked: true }).extend({ creator: person }).meta({
  id: "MessageChangelog",
  description: "A changelog entry as it is when the message is sent.",
  examples: [],
});

const gone = "Null if it is gone by the time the message is sent.";
const ofPost = { postId: z.uuid(), post: MessagePost.nullable().describe(gone) };
const ofComment = { ...ofPost, commentId: z.uuid(), comment: MessageComment.nullable().describe(gone) };
const ofPoll = { pollId: z.uuid(), poll: MessagePoll.nullable().describe(gone) };
const ofEntry = { changelogId: z.uuid(), changelog: MessageChangelog.nullable().describe(gone) };
const wasPublic = z.boolean().optional().describe("Whether everybody could see the post before the event.");

/** The `data` of the messages about each event, as `describe_event` makes it. */
export const messageData = {
  "post.created": z.strictObject(ofPost).describe("A post was created."),
  "post.updated": z
    .strictObject({ ...ofPost, wasPublic })
    .describe("The title, text, board, category or visibility of a post changed."),
  "post.status_changed": z
    .strictObject({ ...ofPost, fromStatusId: z.uuid().nullable(), toStatusId: z.uuid().nullable() })
    .describe("A post got another status."),
  "post.votes_changed": z
    .strictObject(ofPost)
    .describe("A post got or lost votes; one message can stand for many."),
  "post.merged": z
    .strictObject({ ...ofPost, intoPostId: z.uuid().describe("The post that is kept."), wasPublic })
    .describe("A post was merged into another one."),
  "post.merge_undone": z
    .strictObject({ ...ofPost, fromPostId: z.uuid().describe("The post with which it was merged.") })
    .describe("The merge of a post was undone."),
  "post.deleted": z.strictObject({ ...ofPost, boardId: z.uuid(), wasPublic }).describe("A post was deleted."),
  "comment.created": z.strictObject(ofComment).describe("A comment was written."),
  "comment.updated": z
    .strictObject(ofComment)
    .describe("A comment was edited, pinned or marked as spam, or the reverse."),
  "comment.deleted": z.strictObject(ofComment).describe("A comment was deleted, with its replies."),
  "poll.opened": z.strictObject(ofPoll).describe("Voting started."),
  "poll.closed": z.strictObject(ofPoll).describe("Voting ended."),
  "poll.votes_changed": z
    .strictObject(ofPoll)
    .describe("A poll got, changed or lost ballots; one message can stand for many."),
  "poll.deleted": z.strictObject(ofPoll).describe("A poll was deleted."),
  "changelog.published": z.strictObject(ofEntry).describe("A changelog entry was published."),
  "changelog.updated": z.strictObject(ofEntry).describe("A changelog entry was edited."),
  "changelog.deleted": z.strictObject(ofEntry).describe("A changelog entry was deleted."),
  "user.erased": z
    .strictObject({ userId: Uuid.describe("Delete what your system keeps about this person.") })
    .describe("A person was erased."),
  "webhook.test": z
    .strictObject({})
    .describe("Somebody pressed *Send test event*; arrives also at a disabled webhook."),
} satisfies Record<EventType | "webhook.test", z.ZodType>;

export type MessageType = keyof typeof messageData;

/** The contract of the messages about one type of event, in the format of Standard Webhooks. */
export const messageOf = <Type extends MessageType>(type: Type) =>
  z.strictObject({
    type: z.literal(type),
    timestamp: z.iso.datetime().describe("When the event happened. Messages can arrive out of order."),
    workspaceId: z.uuid(),
    data: messageData[type],
  });
