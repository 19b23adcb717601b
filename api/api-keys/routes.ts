import { actorOf } from "../actor.ts";
import type { Config } from "../config.ts";
import type { Database } from "../database.ts";
import { answer, bodyOf, idOf, NoBody, type OpenDoor, queryOf } from "../doors.ts";
import { digestsOf, makeSecret } from "../secrets.ts";
import { answerWrite, write } from "../write.ts";
import { IssueApiKey } from "./contract.ts";
import { listApiKeys } from "./list-api-keys.ts";

export function openApiKeyDoors(door: OpenDoor, db: Database, config: Config): void {
  door("GET /staff/api-keys", async (request, response) => {
    const actor = actorOf(response);
    queryOf(request, NoBody);
    const keys = await listApiKeys(db, actor);
    answer(response, 200, keys);
  });

  door("POST /staff/api-keys", async (request, response) => {
    const actor = actorOf(response);
    const input = bodyOf(request, IssueApiKey);
    const apiKey = makeSecret("esk");
    const [digest] = digestsOf(apiKey, config.API_ROOT_KEYS);
    const shown = { prefix: apiKey.slice(0, 12), lastFour: apiKey.slice(-4) };
    const made = await write(db, actor, "issue_api_key", { ...input, digest, ...shown });
    answer(response, 201, { ...JSON.parse(made.body), apiKey }, { "cache-control": "no-store" });
  });

  door("DELETE /staff/api-keys/:id", async (request, response) => {
    const actor = actorOf(response);
    const input = { ...bodyOf(request, NoBody), id: idOf(request) };
    const gone = await write(db, actor, "revoke_api_key", input);
    answerWrite(response, 200, gone);
  });
}
