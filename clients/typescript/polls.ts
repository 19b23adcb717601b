import { type CallOptions, path, type Send } from "./send.ts";
import type { CreatePoll, ListPollsQuery, Message, Poll, PollPage } from "./types.ts";
import { type Query, walkPages } from "./walk-pages.ts";

export function createPolls(send: Send) {
  const list = (query?: Query<ListPollsQuery>, options?: CallOptions) =>
    send<PollPage>({ method: "GET", path: "/polls", query, ...options });
  return {
    /** One page of polls, newest first. */
    list,
    /** All polls that match the query, loaded page by page. */
    each: (query?: Query<Omit<ListPollsQuery, "page">>, options?: CallOptions) =>
      walkPages((page) => list({ limit: 100, ...query, page }, options)),
    get: (id: string, options?: CallOptions) =>
      send<Poll>({ method: "GET", path: path`/polls/${id}`, ...options }),
    create: (poll: CreatePoll, options?: CallOptions) =>
      send<Poll>({ method: "POST", path: "/polls", body: poll, ...options }),
    delete: (id: string, options?: CallOptions) =>
      send<Message>({ method: "DELETE", path: path`/polls/${id}`, ...options }),
    /**
     * Votes as the API key's user; a second ballot replaces the first. In a ranked poll, the order of `optionIds` is
     * the ranking.
     */
    vote: (id: string, optionIds: string[], options?: CallOptions) =>
      send<Message>({ method: "POST", path: path`/polls/${id}/vote`, body: { optionIds }, ...options }),
    /** Removes the ballot of the API key's user. */
    unvote: (id: string, options?: CallOptions) =>
      send<Message>({ method: "DELETE", path: path`/polls/${id}/vote`, ...options }),
  };
}
