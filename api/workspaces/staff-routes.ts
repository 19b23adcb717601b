import { randomUUID } from "node:crypto";
import { makeSecret, seal } from "../keys/secrets.ts";
import { inDashboardForAdministrators, staff } from "../permissions.ts";
import { route, runs } from "../route.ts";
import { write } from "../write.ts";
import { CreateOwnWorkspace, RotateSecretKey } from "./contract.ts";

export const workspaceStaffRoutes = [
  route(
    "POST /staff/workspaces",
    {
      roles: staff,
      callers: ["bff"],
      body: CreateOwnWorkspace,
      status: 201,
    },
    async ({ actor, body }, { db, config }) => {
      const id = randomUUID();
      const sealed = seal(makeSecret("ews"), id, config.API_ROOT_KEYS);
      const made = { ...body, id, sdkToken: makeSecret("sdk"), sealed, most: config.WORKSPACES_LIMIT };
      const workspace = await write(db, actor, "create_own_workspace", made);
      return { ...workspace, location: "/v1/workspaces/current" };
    },
  ),

  route(
    "POST /staff/secret-key/rotate",
    { ...inDashboardForAdministrators, body: RotateSecretKey },
    async ({ actor, body: { overlapHours } }, { db, config }) => {
      const secretKey = makeSecret("ews");
      const sealed = seal(secretKey, actor.workspaceId, config.API_ROOT_KEYS);
      const rotated = await write(db, actor, "rotate_secret_key", { sealed, overlapHours });
      const body = { secretKey, ...JSON.parse(rotated.body) };
      return { body, headers: { "cache-control": "no-store" } };
    },
  ),

  route("POST /staff/sessions/end", inDashboardForAdministrators, runs("sign_everybody_out")),
];
