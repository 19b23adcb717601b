import { Message } from "../contract.ts";
import { describe, type NounReference } from "../reference/door-reference.ts";
import { CreatePost, ListPosts, Post, PostPage, PostVote, UpdatePost } from "./contract.ts";

const words = {
  title: "The idea in one line.",
  description: "The idea at length.",
  visibility: "A private post is seen by its author and by staff.",
  statusId: "How far the idea has come, one of the workspace's statuses; null for none.",
};
const example = {
  title: "Remind me after three dry days",
  description: "The planner knows the weather. It could tell me when to water.",
  visibility: "public",
};

export const posts = {
  title: "Posts",
  one: "post",
  intro:
    "A post is one idea, wish or fault report. It stands on a board, is filed under one of the board's categories, and collects votes and comments. Its author is the user to whom the key belongs.",
  schemas: {
    Post: describe(
      Post,
      {
        ...words,
        lastInteractionAt: "When it was last edited, voted on, commented or given another status.",
        votesCount: "People who voted for it.",
        commentsCount: "Comments on it, replies included.",
        isVoted: "Whether the person behind the key has voted for it.",
      },
      { ...example, votesCount: 42, commentsCount: 7, isVoted: true },
    ),
    PostPage: describe(PostPage),
    CreatePost: describe(
      CreatePost,
      {
        ...words,
        boardId: "The board to post to.",
        categoryId: "A category of that board.",
        statusId: `${words.statusId} Staff only.`,
      },
      { ...example, statusId: undefined },
    ),
    UpdatePost: describe(
      UpdatePost,
      {
        ...words,
        boardId: "Moves the post. Send `categoryId` of the new board with it; the post's tags stay behind.",
      },
      { title: "Remind me to water after three dry days" },
    ),
    PostVote: describe(
      PostVote,
      {
        postId: "The post.",
        isVoted: "Whether the person behind the key votes for it now.",
        votesCount: "People who vote for it now.",
      },
      { isVoted: true, votesCount: 43 },
    ),
  },
  doors: {
    "GET /v1/posts": {
      operation: "listPosts",
      summary: "List posts",
      description:
        "The posts the key may see, newest first. A parameter with several values asks for any of them; several parameters ask for all at once.",
      query: describe(
        ListPosts,
        {
          search:
            "Only posts whose title contains this text, in upper or lower case. One or two letters, or only signs as in `c++`, are looked for in the newest 10,000 posts.",
          boardId: "Only posts of these boards.",
          statusValue: "Only posts with these statuses, by value: `planned`, `in_progress` and so on.",
          statusId: "Only posts with these statuses, by id.",
          tagId: "Only posts with any of these tags.",
          status:
            "`old`: posts whose status closes them. `active`: all others, those without a status included.",
          sortBy: "What to sort by.",
        },
        { status: "active", sortBy: "votesCount", limit: 10 },
      ),
      answers: { 200: PostPage },
    },
    "GET /v1/posts/:id": {
      operation: "getPost",
      summary: "Get a post",
      description:
        "The id of a duplicate that staff merged into another post answers with that post, whose id differs from the one asked for.",
      answers: { 200: Post },
      codes: ["not_found"],
      postNumber: true,
    },
    "POST /v1/posts": {
      operation: "createPost",
      summary: "Create a post",
      description: "End users may post to public boards, and leave the status to staff.",
      body: CreatePost,
      answers: { 201: Post },
      example: { statusId: null, votesCount: 0, commentsCount: 0, isVoted: false },
      codes: ["staff_field", "private_needs_identity", "unknown_board", "unknown_category", "unknown_status"],
      postNumber: true,
    },
    "PATCH /v1/posts/:id": {
      operation: "updatePost",
      summary: "Edit a post",
      description:
        "Fields left out stay as they are; null clears the description or the status. End users edit title and description of their own posts.",
      body: UpdatePost,
      answers: { 200: Post },
      codes: [
        "not_found",
        "not_author",
        "staff_field",
        "unknown_board",
        "category_required",
        "unknown_category",
        "unknown_status",
      ],
      postNumber: true,
    },
    "DELETE /v1/posts/:id": {
      operation: "deletePost",
      summary: "Delete a post",
      description: "Takes its votes and comments along. End users delete their own posts only.",
      answers: { 200: Message },
      example: { message: "Post deleted" },
      codes: ["not_found", "not_author"],
    },
    "POST /v1/posts/:id/vote": {
      operation: "togglePostVote",
      summary: "Vote for a post, or take the vote back",
      description:
        "The vote is that of the person behind the key. The answer is the state that this very call left, however many run at once.",
      answers: { 200: PostVote },
      codes: ["not_found"],
    },
  },
} satisfies NounReference;
