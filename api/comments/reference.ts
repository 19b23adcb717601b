import { describe, type NounReference } from "../reference/noun-reference.ts";
import { Comment, CommentLike, CommentPage, CreateComment, UpdateComment } from "./contract.ts";

const content = "What is said.";

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
} satisfies NounReference;
