import type { Role } from "./permissions.ts";

/** The caller: a user of one workspace and that user's role, however the caller authenticated. */
export interface Actor {
  workspaceId: string;
  userId: string;
  role: Role;
  isStaff: boolean;
  /** Whether this is a visitor without a session, who has done nothing yet that a read would have to show. */
  isReader?: boolean;
  /** The id by which rate limits count calls: an API key's id, or `<workspace id>/<user id>` for a delegated key. */
  limitBy: string;
}
