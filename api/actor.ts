import type { Role } from "./permissions.ts";

/** The caller: one workspace, one user and that user's role, however the caller authenticated. */
export interface Actor {
  workspaceId: string;
  userId: string;
  role: Role;
  isStaff: boolean;
  /** The key of the rate limit: the API key's id, or the person behind a delegated key. */
  limitBy: string;
}
