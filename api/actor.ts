import type { Role } from "./permissions.ts";

/** The caller: a user of one workspace and that user's role, however the caller authenticated. */
export interface Actor {
  workspaceId: string;
  userId: string;
  role: Role;
  isStaff: boolean;
  /**
   * Whether this is a visitor without a session. Such a visitor has written nothing yet, so reads may use the replica.
   */
  isReader?: boolean;
  /** The id by which rate limits count calls: an API key's id, or `<workspace id>/<user id>` for a delegated key. */
  limitBy: string;
}
