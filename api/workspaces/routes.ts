import { Problem } from "../../platform/problem.ts";
import { actorOf } from "../actor.ts";
import type { Config } from "../config.ts";
import type { Database } from "../database.ts";
import { answer, bodyOf, NoBody, type OpenDoor, queryOf } from "../doors.ts";
import { answerWrite, write } from "../write.ts";
import { AllowedDomains, SetSecureIdentify, UpdateWorkspace } from "./contract.ts";
import { getWorkspace } from "./get-workspace.ts";
import { normaliseDomains } from "./normalise-domain.ts";
import { readCredentials } from "./read-credentials.ts";

export function openWorkspaceDoors(door: OpenDoor, db: Database, config: Config): void {
  door("GET /v1/workspaces/current", async (request, response) => {
    const actor = actorOf(response);
    queryOf(request, NoBody);
    const workspace = await getWorkspace(db, actor);
    answer(response, 200, workspace);
  });

  door("PATCH /v1/workspaces/current", async (request, response) => {
    const actor = actorOf(response);
    const changes = bodyOf(request, UpdateWorkspace);
    if (changes.subdomain !== undefined && actor.role === "member") throw subdomainRefused();
    const workspace = await write(db, actor, "update_workspace", changes);
    answerWrite(response, 200, workspace);
  });

  door("GET /v1/workspaces/credentials", async (request, response) => {
    const actor = actorOf(response);
    queryOf(request, NoBody);
    const credentials = await readCredentials(db, config.API_ROOT_KEYS, actor);
    answer(response, 200, credentials, { "cache-control": "no-store" });
  });

  door("PATCH /v1/workspaces/allowed-domains", async (request, response) => {
    const actor = actorOf(response);
    const { allowedDomains } = bodyOf(request, AllowedDomains);
    const input = { allowedDomains: normaliseDomains(allowedDomains, config.ALLOWED_DOMAINS_LIMIT) };
    const stored = await write(db, actor, "set_allowed_domains", input);
    answerWrite(response, 200, stored);
  });

  door("PATCH /v1/workspaces/secure-identify", async (request, response) => {
    const actor = actorOf(response);
    const input = bodyOf(request, SetSecureIdentify);
    const state = await write(db, actor, "set_secure_identify", input);
    answerWrite(response, 200, state);
  });
}

function subdomainRefused(): Problem {
  const [path, message, code] = ["subdomain", "is changed by owners and admins", "role_not_allowed"];
  return new Problem(403, code, `${path} ${message}.`, { errors: [{ path, message, code }] });
}
