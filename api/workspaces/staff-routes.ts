import { randomUUID } from "node:crypto";
import { actorOf } from "../actor.ts";
import type { Config } from "../config.ts";
import type { Database } from "../database.ts";
import { answer, bodyOf, NoBody, type OpenDoor } from "../doors.ts";
import { makeSecret, seal } from "../secrets.ts";
import { answerWrite, write } from "../write.ts";
import { CreateOwnWorkspace, RotateSecretKey } from "./contract.ts";

/** What only the dashboard does to workspaces; the doors of `/v1` are in `routes.ts`. */
export function openWorkspaceStaffDoors(door: OpenDoor, db: Database, config: Config): void {
  door("POST /staff/workspaces", async (request, response) => {
    const actor = actorOf(response);
    const input = bodyOf(request, CreateOwnWorkspace);
    const id = randomUUID();
    const sealed = seal(makeSecret("ews"), id, config.API_ROOT_KEYS);
    const made = { ...input, id, sdkToken: makeSecret("sdk"), sealed, most: config.WORKSPACES_LIMIT };
    const workspace = await write(db, actor, "create_own_workspace", made);
    answerWrite(response, 201, workspace, "/v1/workspaces/current");
  });

  door("POST /staff/secret-key/rotate", async (request, response) => {
    const actor = actorOf(response);
    const { overlapHours } = bodyOf(request, RotateSecretKey);
    const secretKey = makeSecret("ews");
    const sealed = seal(secretKey, actor.workspaceId, config.API_ROOT_KEYS);
    const rotated = await write(db, actor, "rotate_secret_key", { sealed, overlapHours });
    answer(response, 200, { secretKey, ...JSON.parse(rotated.body) }, { "cache-control": "no-store" });
  });

  door("POST /staff/sessions/end", async (request, response) => {
    const actor = actorOf(response);
    const input = bodyOf(request, NoBody);
    const ended = await write(db, actor, "sign_everybody_out", input);
    answerWrite(response, 200, ended);
  });
}
