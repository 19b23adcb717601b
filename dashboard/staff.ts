import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Me } from "../bff/dashboard/contract.ts";
import type { Session } from "./data/use-me.ts";
import { type Paths, pathsOf } from "./paths.ts";

export type Membership = Me["workspaces"][number];

/** The signed-in member, and the workspace whose pages are shown. */
export interface Staff {
  session: Session;
  me: Me;
  workspace: Membership;
  isAdmin: boolean;
  paths: Paths;
  /** Returns the path of an API endpoint in this workspace: `at("v1/posts")`. */
  at(endpoint: string): string;
}

export const makeStaff = (session: Session, me: Me, workspace: Membership): Staff => ({
  session,
  me,
  workspace,
  isAdmin: workspace.role !== "member",
  paths: pathsOf(workspace.subdomain),
  at: (endpoint) => `w/${workspace.id}/${endpoint}`,
});

export const StaffContext = createContext<Staff | undefined>(undefined);

/** Returns the signed-in member and the workspace. @throws Error outside a workspace */
export function useStaff(): Staff {
  const staff = useContext(StaffContext);
  if (!staff) throw new Error("This is drawn outside a workspace.");
  return staff;
}
