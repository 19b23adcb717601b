import { type AuthorOptions, type CallOptions, path, type Send } from "./send.ts";
import type {
  Comment,
  CommentLike,
  CommentPage,
  CreateComment,
  ListCommentsQuery,
  Message,
  UpdateComment,
} from "./types.ts";
import { type Query, walkPages } from "./walk-pages.ts";

export function createComments(send: Send) {
  const list = (postId: string, query?: Query<ListCommentsQuery>, options?: AuthorOptions) =>
    send<CommentPage>({ method: "GET", path: path`/posts/${postId}/comments`, query, ...options });
  const listReplies = (
    postId: string,
    id: string,
    query?: Query<ListCommentsQuery>,
    options?: AuthorOptions,
  ) =>
    send<CommentPage>({
      method: "GET",
      path: path`/posts/${postId}/comments/${id}/replies`,
      query,
      ...options,
    });
  return {
    /** One page of top-level comments: first the pinned ones, then the others, oldest first. */
    list,
    /** All top-level comments, loaded page by page. */
    each: (postId: string, options?: AuthorOptions) =>
      walkPages((page) => list(postId, { limit: 100, page }, options)),
    /** One page of the direct replies to a comment, oldest first. */
    listReplies,
    /** All direct replies to a comment, loaded page by page. */
    eachReply: (postId: string, id: string, options?: AuthorOptions) =>
      walkPages((page) => listReplies(postId, id, { limit: 100, page }, options)),
    create: (postId: string, comment: CreateComment, options?: AuthorOptions) =>
      send<Comment>({ method: "POST", path: path`/posts/${postId}/comments`, body: comment, ...options }),
    update: (postId: string, id: string, changes: UpdateComment, options?: AuthorOptions) =>
      send<Comment>({
        method: "PATCH",
        path: path`/posts/${postId}/comments/${id}`,
        body: changes,
        ...options,
      }),
    delete: (postId: string, id: string, options?: CallOptions) =>
      send<Message>({ method: "DELETE", path: path`/posts/${postId}/comments/${id}`, ...options }),
    /** Likes the comment as the API key's user, or removes that user's like. */
    like: (postId: string, id: string, options?: CallOptions) =>
      send<CommentLike>({ method: "POST", path: path`/posts/${postId}/comments/${id}/like`, ...options }),
  };
}
