import { sql } from "drizzle-orm";
import type { RootKeys } from "../../platform/process/environment.ts";
import type { Actor } from "../actor.ts";
import { open } from "../keys/secrets.ts";
import { type Database, type Given, prepareStatement } from "../postgres/database.ts";
import { assertFound } from "../postgres/json.ts";
import { auditEvents, webhookEndpoints, webhookSecrets } from "../tables.ts";
import type { WebhookSecrets } from "./contract.ts";

interface Sealed {
  sealed: string;
  expiresAt: string | null;
}

/** Reads the secrets of a webhook, decrypted. The same statement records an audit event. @throws Problem 404 */
export async function readSecrets(
  db: Database,
  roots: RootKeys,
  { workspaceId, userId }: Actor,
  endpointId: string,
): Promise<WebhookSecrets> {
  const [row] = await read(db, { workspaceId, userId, endpointId });
  const { secrets } = assertFound(row, "webhook");
  return {
    secrets: secrets.map(({ sealed, expiresAt }) => ({
      secret: open(sealed, workspaceId, roots),
      expiresAt,
    })),
  };
}

const read = prepareStatement(
  ({ workspaceId, userId, endpointId }: Given<"workspaceId" | "userId" | "endpointId">) => {
    const { sealed, expiresAt, id } = webhookSecrets;
    const isNamed = sql`${webhookEndpoints.workspaceId} = ${workspaceId} and ${webhookEndpoints.id} = ${endpointId}`;
    return sql<{ secrets: Sealed[] }>`
      with audited as (
        insert into ${auditEvents} (workspace_id, user_id, action, subject)
        select ${workspaceId}, ${userId}, 'webhook.secret_read', webhook_host(${webhookEndpoints.url})
        from ${webhookEndpoints} where ${isNamed}
      )
      select coalesce((
        select json_agg(json_build_object('sealed', ${sealed}, 'expiresAt', iso(${expiresAt}))
          order by ${expiresAt} desc nulls first, ${id} desc)
        from ${webhookSecrets}
        where ${webhookSecrets.workspaceId} = ${workspaceId} and ${webhookSecrets.endpointId} = ${endpointId}
          and (${expiresAt} is null or ${expiresAt} > now())), '[]') as secrets
      from ${webhookEndpoints} where ${isNamed}`;
  },
);
