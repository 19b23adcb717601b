import { type AuthorOptions, type CallOptions, path, type Send } from "./send.ts";
import type {
  Changelog,
  ChangelogLike,
  ChangelogPage,
  ChangelogTag,
  CreateChangelog,
  ListChangelogsQuery,
  Message,
  UpdateChangelog,
  WrittenChangelog,
} from "./types.ts";
import { type Query, walkPages } from "./walk-pages.ts";

export function createChangelogs(send: Send) {
  const list = (query?: Query<ListChangelogsQuery>, options?: CallOptions) =>
    send<ChangelogPage>({ method: "GET", path: "/changelogs", query, ...options });
  return {
    /** One page of entries, newest first. Listing entries does not count as viewing them. */
    list,
    /** All entries that match the query, loaded page by page. */
    each: (query?: Query<Omit<ListChangelogsQuery, "page">>, options?: CallOptions) =>
      walkPages((page) => list({ limit: 100, ...query, page }, options)),
    /** The tags that entries can have. */
    listTags: (options?: CallOptions) =>
      send<ChangelogTag[]>({ method: "GET", path: "/changelogs/tags", ...options }),
    /** Reads an entry, which counts as a view. */
    get: (id: string, options?: AuthorOptions) =>
      send<Changelog>({ method: "GET", path: path`/changelogs/${id}`, ...options }),
    create: (entry: CreateChangelog, options?: AuthorOptions) =>
      send<WrittenChangelog>({ method: "POST", path: "/changelogs", body: entry, ...options }),
    update: (id: string, changes: UpdateChangelog, options?: AuthorOptions) =>
      send<WrittenChangelog>({ method: "PATCH", path: path`/changelogs/${id}`, body: changes, ...options }),
    delete: (id: string, options?: CallOptions) =>
      send<Message>({ method: "DELETE", path: path`/changelogs/${id}`, ...options }),
    /** Likes the entry as the API key's user, or removes that user's like. */
    like: (id: string, options?: CallOptions) =>
      send<ChangelogLike>({ method: "POST", path: path`/changelogs/${id}/like`, ...options }),
  };
}
