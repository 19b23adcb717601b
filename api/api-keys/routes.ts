import { secretHeaders } from "../../platform/http/send-text.ts";
import { makeApiKey } from "../keys/secrets.ts";
import { inDashboardForAdministrators } from "../permissions.ts";
import { write } from "../postgres/call-write-function.ts";
import { reads, route, runs } from "../route.ts";
import { IssueApiKey } from "./contract.ts";
import { listApiKeys } from "./list-api-keys.ts";

export const apiKeyRoutes = [
  route("GET /staff/api-keys", inDashboardForAdministrators, reads(listApiKeys)),

  route(
    "POST /staff/api-keys",
    {
      ...inDashboardForAdministrators,
      body: IssueApiKey,
      status: 201,
    },
    async ({ actor, body }, { db, config }) => {
      const { apiKey, stored } = makeApiKey(config.API_ROOT_KEYS);
      const made = await write(db, actor, "issue_api_key", { ...body, ...stored });
      const issued = { ...JSON.parse(made.body), apiKey };
      return { body: issued, location: "", headers: secretHeaders };
    },
  ),

  route("DELETE /staff/api-keys/:id", inDashboardForAdministrators, runs("revoke_api_key")),
];
