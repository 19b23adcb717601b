import { type AuthorOptions, type CallOptions, path, type Send } from "./send.ts";
import type {
  CreatePost,
  ListPostsQuery,
  Message,
  Post,
  PostPage,
  PostTags,
  PostVote,
  UpdatePost,
} from "./types.ts";
import { type Query, walkPages } from "./walk-pages.ts";

export function createPosts(send: Send) {
  const list = (query?: Query<ListPostsQuery>, options?: CallOptions) =>
    send<PostPage>({ method: "GET", path: "/posts", query, ...options });
  return {
    /** One page of posts, newest first. */
    list,
    /** All posts that match the query, loaded page by page. */
    each: (query?: Query<Omit<ListPostsQuery, "page">>, options?: CallOptions) =>
      walkPages((page) => list({ limit: 100, ...query, page }, options)),
    get: (id: string, options?: AuthorOptions) =>
      send<Post>({ method: "GET", path: path`/posts/${id}`, ...options }),
    create: (post: CreatePost, options?: AuthorOptions) =>
      send<Post>({ method: "POST", path: "/posts", body: post, ...options }),
    update: (id: string, changes: UpdatePost, options?: AuthorOptions) =>
      send<Post>({ method: "PATCH", path: path`/posts/${id}`, body: changes, ...options }),
    delete: (id: string, options?: CallOptions) =>
      send<Message>({ method: "DELETE", path: path`/posts/${id}`, ...options }),
    /** Votes for the post as the API key's user, or removes that user's vote. */
    vote: (id: string, options?: CallOptions) =>
      send<PostVote>({ method: "POST", path: path`/posts/${id}/vote`, ...options }),
    addTag: (id: string, tagId: string, options?: CallOptions) =>
      send<PostTags>({ method: "POST", path: path`/posts/${id}/tags/${tagId}`, ...options }),
    removeTag: (id: string, tagId: string, options?: CallOptions) =>
      send<PostTags>({ method: "DELETE", path: path`/posts/${id}/tags/${tagId}`, ...options }),
  };
}
