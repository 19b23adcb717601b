import type { Actor } from "../actor.ts";
import type { Config } from "../config.ts";
import { callFunction, type Database } from "../postgres/database.ts";
import { assertFound } from "../postgres/json.ts";
import type { WebhookDelivery, WebhookDeliveryDetails, WebhookFormat } from "../webhooks/contract.ts";
import { formatMessage } from "./format-message.ts";

interface Found {
  delivery: WebhookDelivery & Pick<WebhookDeliveryDetails, "responseExcerpt" | "duration">;
  message: { format: WebhookFormat; subdomain: string; body: string };
}

/** A delivery with its request, as it would be sent now, and the start of an error response. @throws Problem 404 */
export async function getDelivery(
  db: Database,
  { PUBLIC_BFF_URL }: Config,
  { workspaceId }: Actor,
  { id, deliveryId }: { id: string; deliveryId: string },
): Promise<WebhookDeliveryDetails> {
  const found = await callFunction<Found | null>(db, "read_delivery", workspaceId, id, deliveryId);
  const { delivery, message } = assertFound(found ?? undefined, "delivery");
  const dashboard = `${PUBLIC_BFF_URL.replace(/\/$/, "")}/dashboard/w/${message.subdomain}`;
  return { ...delivery, requestBody: formatMessage(message.format, message.body, dashboard) };
}
