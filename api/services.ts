import type { Problem } from "../platform/http/problem.ts";
import type { Log } from "../platform/telemetry/log.ts";
import type { Actor } from "./actor.ts";
import { createChangelogViewer } from "./changelogs/view-changelog.ts";
import type { Config } from "./config.ts";
import type { Replica } from "./database-servers/open-replica.ts";
import { createInvitationMail } from "./invitations/mail-invitation.ts";
import { addMovedTo } from "./merges/add-moved-to.ts";
import { createPictureAdder } from "./pictures/add-picture.ts";
import type { PictureStore } from "./pictures/open-store.ts";
import type { Database } from "./postgres/database.ts";
import { createPostReader } from "./posts/get-post.ts";
import { createPostVoter } from "./posts/vote-on-post.ts";
import { createDeepPageQueue } from "./serving/queue-deep-pages.ts";
import { identityDigests } from "./users/identity-digests.ts";

interface Options {
  db: Database;
  replica?: Replica | undefined;
  config: Config;
  log: Log;
  pictureStore: PictureStore | undefined;
  /** The most milliseconds that a route's handler may take. */
  respondWithin: number;
}

/**
 * Everything that route handlers depend on. Concurrent post reads share a statement, and so do concurrent votes.
 */
export type Services = ReturnType<typeof createServices>;

export function createServices({ db, replica, config, log, pictureStore, respondWithin }: Options) {
  return {
    db,
    replica,
    config,
    respondWithin,
    addMovedTo: (actor: Actor, post: string, problem: Problem) => addMovedTo(db, actor, post, problem),
    queueDeepPage: createDeepPageQueue(db),
    readPost: createPostReader(db),
    voteOnPost: createPostVoter(db),
    viewChangelog: createChangelogViewer(db),
    addPicture: createPictureAdder(db, config, pictureStore),
    digestIdentity: (workspaceId: string, externalId: string) =>
      identityDigests(workspaceId, externalId, config.API_ROOT_KEYS),
    mailInvitation: createInvitationMail(config, log),
  };
}
