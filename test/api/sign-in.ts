import { mintDelegatedKey } from "../delegated-key.ts";
import { type ApiAccess, caller, type newWorkspace } from "../harness.ts";

type Workspace = Awaited<ReturnType<typeof newWorkspace>>;

/** A member of staff who is signed in to the dashboard: the only kind of caller that the staff endpoints accept. */
export async function signIn(api: ApiAccess, workspace: Workspace, role: "owner" | "admin" | "member") {
  const { userId } = role === "owner" ? workspace : await workspace.keyOf(role);
  const claims = { ws: workspace.workspaceId, sub: userId, scp: "staff" };
  const key = await mintDelegatedKey(api.config.SHARED_ROOT_KEYS, claims);
  return { userId, call: caller(api.url, { "x-api-key": key }) };
}
