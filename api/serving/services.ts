import type { Log } from "../../platform/log.ts";
import { createChangelogViewer } from "../changelogs/view-changelog.ts";
import type { Config } from "../config.ts";
import type { Database } from "../database.ts";
import { createInvitationMail } from "../invitations/mail-invitation.ts";
import { createPostReader } from "../posts/get-post.ts";
import { createPostVoter } from "../posts/vote-on-post.ts";

/**
 * Everything that route handlers depend on. Concurrent post reads share a statement, and so do concurrent votes.
 */
export type Services = ReturnType<typeof createServices>;

export function createServices({ db, config, log }: { db: Database; config: Config; log: Log }) {
  return {
    db,
    config,
    readPost: createPostReader(db),
    voteOnPost: createPostVoter(db),
    viewChangelog: createChangelogViewer(db),
    mailInvitation: createInvitationMail(config, log),
  };
}
