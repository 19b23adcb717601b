import { secretHeaders } from "../../platform/http/send-text.ts";
import { seal } from "../keys/secrets.ts";
import { inDashboardForAdministrators } from "../permissions.ts";
import { write } from "../postgres/call-write-function.ts";
import { reads, readsById, route, runs } from "../route.ts";
import { checkUrl } from "./check-url.ts";
import { CreateWebhook, RotateWebhookSecret, UpdateWebhook } from "./contract.ts";
import { getWebhook, listWebhooks } from "./list-webhooks.ts";
import { readSecrets } from "./read-secrets.ts";
import { makeWebhookSecret } from "./sign-message.ts";

const forAdministrators = inDashboardForAdministrators;

export const webhookRoutes = [
  route("GET /staff/webhooks", forAdministrators, reads(listWebhooks)),

  route(
    "POST /staff/webhooks",
    { ...forAdministrators, body: CreateWebhook, status: 201 },
    async ({ actor, body }, { db, config }) => {
      const secret = makeWebhookSecret();
      const url = checkUrl(body.url, config);
      const sealed = seal(secret, actor.workspaceId, config.API_ROOT_KEYS);
      const made = await write(db, actor, "create_webhook", { ...body, url, sealed });
      return { body: { ...JSON.parse(made.body), secret }, headers: secretHeaders };
    },
  ),

  route("GET /staff/webhooks/:id", forAdministrators, readsById(getWebhook)),

  route(
    "PATCH /staff/webhooks/:id",
    { ...forAdministrators, body: UpdateWebhook },
    async ({ actor, body, params }, { db, config }) => {
      const url = body.url === undefined ? {} : { url: checkUrl(body.url, config) };
      return write(db, actor, "update_webhook", { ...body, ...url, ...params });
    },
  ),

  route("DELETE /staff/webhooks/:id", forAdministrators, runs("delete_webhook")),

  route("GET /staff/webhooks/:id/secrets", forAdministrators, async ({ actor, params }, { db, config }) => ({
    body: await readSecrets(db, config.API_ROOT_KEYS, actor, params.id),
    headers: secretHeaders,
  })),

  route(
    "POST /staff/webhooks/:id/secrets",
    { ...forAdministrators, body: RotateWebhookSecret },
    async ({ actor, body, params }, { db, config }) => {
      const secret = makeWebhookSecret();
      const sealed = seal(secret, actor.workspaceId, config.API_ROOT_KEYS);
      const rotated = await write(db, actor, "rotate_webhook_secret", { ...body, ...params, sealed });
      return { body: { secret, ...JSON.parse(rotated.body) }, headers: secretHeaders };
    },
  ),

  route("POST /staff/webhooks/:id/tests", forAdministrators, runs("test_webhook")),
];
