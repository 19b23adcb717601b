import { createBoards, createCategories, createTags } from "./boards.ts";
import { createChangelogs } from "./changelogs.ts";
import { createComments } from "./comments.ts";
import { createPolls } from "./polls.ts";
import { createPosts } from "./posts.ts";
import { createSend, type EarshotOptions } from "./send.ts";
import { createStatuses } from "./statuses.ts";
import { createVotes } from "./votes.ts";
import { createWorkspace } from "./workspace.ts";

export { type EarshotCode, EarshotError } from "./earshot-error.ts";
export type { AuthorOptions, CallOptions, EarshotOptions, ResponseHead } from "./send.ts";
export { type SignedUser, signIdentity } from "./sign-identity.ts";
export type * from "./types.ts";
export { verifyWebhook } from "./verify-webhook.ts";

export type Earshot = ReturnType<typeof createEarshot>;

/**
 * Creates a client for the Earshot API, for use on servers: `createEarshot({ baseUrl, apiKey })`. Methods return the
 * body of a successful response, and throw an `EarshotError` if the call fails.
 */
export function createEarshot(options: EarshotOptions) {
  const send = createSend(options);
  return {
    posts: createPosts(send),
    comments: createComments(send),
    votes: createVotes(send),
    boards: createBoards(send),
    categories: createCategories(send),
    tags: createTags(send),
    statuses: createStatuses(send),
    polls: createPolls(send),
    changelogs: createChangelogs(send),
    workspace: createWorkspace(send),
  };
}
