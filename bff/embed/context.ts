import type { Context } from "../context.ts";
import { createPictureSigner } from "../pictures/sign-picture.ts";
import { createDelegatedKeys } from "../upstream/delegated-key.ts";
import type { InternalApi } from "../upstream/internal-api.ts";
import { createChallenge } from "../visitors/challenge.ts";
import { createSessions } from "../visitors/session.ts";
import { createVisitors } from "../visitors/visitors.ts";
import { createWorkspaces } from "../visitors/workspaces.ts";
import { createRejectedOrigins, createSeenOrigins } from "./note-origins.ts";

/** The configuration and services that the widget's routes use. */
export type EmbedContext = ReturnType<typeof createEmbedContext>;

export function createEmbedContext(context: Context, internal: InternalApi) {
  const { config, limits } = context;
  return {
    ...context,
    workspaces: createWorkspaces(internal.findWorkspace, context.now),
    visitors: createVisitors(internal, limits),
    sessions: createSessions(config.BFF_ROOT_KEYS),
    endSession: internal.endSession,
    findLogo: internal.findLogo,
    pictureSigner: createPictureSigner(config.BFF_ROOT_KEYS),
    delegatedKeys: createDelegatedKeys(config.SHARED_ROOT_KEYS),
    challenge: createChallenge(config),
    rejectedOrigins: createRejectedOrigins((batch) =>
      internal.noteRejectedOrigins(batch, "rejected-origins"),
    ),
    seenOrigins: createSeenOrigins((batch) => internal.noteSeenOrigins(batch, "seen-origins")),
  };
}
