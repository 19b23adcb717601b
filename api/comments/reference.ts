import { Message } from "../contract.ts";
import { describe, type NounReference } from "../reference/door-reference.ts";
import { exampleId } from "../reference/example-id.ts";
import { Comment, CommentLike, CommentPage, CreateComment, ListComments, UpdateComment } from "./contract.ts";

const content = "What is said.";
const postId = { words: "The post." };
const params = { postId, id: { words: "The comment." } };

export const comments = {
  title: "Comments",
  one: "comment",
  intro:
    "People talk about a post in comments. A comment may answer another one, at any depth; replies are read comment by comment, so that a long thread costs nothing before it is opened.",
  schemas: {
    Comment: describe(
      Comment,
      {
        content,
        updatedAt: "When it was last edited. Likes and replies do not move it.",
        parentId: "The comment it answers; null at the top of a thread.",
        isSpam: "Set aside as spam in the dashboard. Staff and its creator still see it.",
        isPinned: "Held at the top by staff, in the dashboard.",
        likesCount: "People who like it.",
        repliesCount: "Direct replies to it.",
        isLiked: "Whether the person behind the key likes it.",
      },
      {
        content: "Three days is right for tomatoes. Lettuce wants two.",
        parentId: null,
        likesCount: 3,
        repliesCount: 1,
      },
    ),
    CommentPage: describe(CommentPage),
    CreateComment: describe(
      CreateComment,
      { content, parentId: "The comment to answer, one of the same post." },
      { content: "Three days is right for tomatoes. Lettuce wants two.", parentId: undefined },
    ),
    UpdateComment: describe(
      UpdateComment,
      { content },
      { content: "Three days is right for tomatoes, two for lettuce." },
    ),
    CommentLike: describe(
      CommentLike,
      {
        commentId: "The comment.",
        isLiked: "Whether the person behind the key likes it now.",
        likesCount: "People who like it now.",
      },
      { isLiked: true, likesCount: 4 },
    ),
  },
  doors: {
    "GET /v1/posts/:postId/comments": {
      operation: "listComments",
      summary: "List a post's comments",
      description: "The tops of the threads: pinned ones first, then the oldest. Replies are read apart.",
      params: { postId },
      query: describe(ListComments),
      answers: { 200: CommentPage },
      codes: ["not_found"],
    },
    "GET /v1/posts/:postId/comments/:id/replies": {
      operation: "listReplies",
      summary: "List a comment's replies",
      description: "Direct replies, oldest first.",
      params: { postId, id: { words: "The comment that was answered." } },
      query: describe(ListComments),
      answers: { 200: CommentPage },
      example: {
        id: exampleId("reply"),
        parentId: exampleId("comment"),
        content: "Noted, thank you.",
        repliesCount: 0,
      },
      codes: ["not_found"],
    },
    "POST /v1/posts/:postId/comments": {
      operation: "createComment",
      summary: "Comment on a post",
      description: "With `parentId` it is a reply. The counts of the post and of the parent follow at once.",
      params: { postId },
      body: CreateComment,
      answers: { 201: Comment },
      example: { likesCount: 0, repliesCount: 0 },
      codes: ["not_found", "unknown_parent"],
    },
    "PATCH /v1/posts/:postId/comments/:id": {
      operation: "updateComment",
      summary: "Edit a comment",
      description:
        "Only its creator can, whatever the role. Pinning and marking as spam are done in the dashboard.",
      params,
      body: UpdateComment,
      answers: { 200: Comment },
      codes: ["not_found", "not_creator"],
    },
    "DELETE /v1/posts/:postId/comments/:id": {
      operation: "deleteComment",
      summary: "Delete a comment",
      description: "Takes its replies along, at any depth. End users delete their own comments only.",
      params,
      answers: { 200: Message },
      example: { message: "Comment deleted" },
      codes: ["not_found", "not_creator"],
    },
    "POST /v1/posts/:postId/comments/:id/like": {
      operation: "toggleCommentLike",
      summary: "Like a comment, or take the like back",
      description:
        "The like is that of the person behind the key. The answer is the state that this very call left, however many run at once.",
      params,
      answers: { 200: CommentLike },
      codes: ["not_found"],
    },
  },
} satisfies NounReference;
