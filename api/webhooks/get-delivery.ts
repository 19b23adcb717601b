import { sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import type { Config } from "../config.ts";
import { type Database, type Given, prepareStatement } from "../database.ts";
import { rowOf } from "../postgres/columns.ts";
import { assertFound } from "../postgres/json.ts";
import type { WebhookDelivery, WebhookDeliveryDetails, WebhookFormat } from "./contract.ts";
import { formatMessage } from "./format-message.ts";
import { webhookDeliveries } from "./table.ts";

interface Row {
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
  const [row] = await read(db, { workspaceId, id, deliveryId });
  const { delivery, message } = assertFound(row, "delivery");
  const dashboard = `${PUBLIC_BFF_URL.replace(/\/$/, "")}/dashboard/w/${message.subdomain}`;
  return { ...delivery, requestBody: formatMessage(message.format, message.body, dashboard) };
}

const read = prepareStatement(
  ({ workspaceId, id, deliveryId }: Given<"workspaceId" | "id" | "deliveryId">) => {
    const { endpointId, responseExcerpt, duration } = webhookDeliveries;
    return sql<Row>`
    select delivery_json(${rowOf(webhookDeliveries)})::jsonb || jsonb_build_object(
        'responseExcerpt', ${responseExcerpt}, 'duration', ${duration}) as delivery,
      delivery_message(${rowOf(webhookDeliveries)}) as message
    from ${webhookDeliveries}
    where ${webhookDeliveries.workspaceId} = ${workspaceId} and ${endpointId} = ${id}
      and ${webhookDeliveries.id} = ${deliveryId}`;
  },
);
