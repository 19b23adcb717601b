import { readStored, store } from "../hooks/storage.ts";
import type { Membership } from "../staff.ts";

const key = "earshot-workspace";

/** Returns the workspace that this browser showed last, or else the first one. */
export const lastWorkspace = (workspaces: Membership[]): Membership | undefined =>
  workspaces.find(({ id }) => id === readStored(key)) ?? workspaces[0];

export const rememberWorkspace = (id: string): void => store(key, id);
