import { describe, type NounReference } from "../reference/noun-reference.ts";
import { CreatePost, Post, PostPage, PostVote, UpdatePost } from "./contract.ts";

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
} satisfies NounReference;
