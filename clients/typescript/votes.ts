import { type CallOptions, path, type Send } from "./send.ts";
import type {
  CreatedVote,
  CreateVote,
  DeleteVoteQuery,
  ListVotesQuery,
  RemovedVote,
  VotePage,
} from "./types.ts";
import { type Query, walkPages } from "./walk-pages.ts";

/** Votes on behalf of your own users. The methods accept a post's number or its UUID. */
export function createVotes(send: Send) {
  const list = (post: string | number, query?: Query<ListVotesQuery>, options?: CallOptions) =>
    send<VotePage>({ method: "GET", path: path`/posts/${post}/votes`, query, ...options });
  return {
    /** One page of votes, newest first. */
    list,
    /** All votes for a post, loaded page by page. */
    each: (post: string | number, query?: Query<Omit<ListVotesQuery, "page">>, options?: CallOptions) =>
      walkPages((page) => list(post, { limit: 100, ...query, page }, options)),
    create: (post: string | number, vote: CreateVote, options?: CallOptions) =>
      send<CreatedVote>({ method: "POST", path: path`/posts/${post}/votes`, body: vote, ...options }),
    /** Removes a user's vote; by default, that of the API key's user. */
    delete: (post: string | number, query?: Query<DeleteVoteQuery>, options?: CallOptions) =>
      send<RemovedVote>({ method: "DELETE", path: path`/posts/${post}/votes`, query, ...options }),
  };
}
