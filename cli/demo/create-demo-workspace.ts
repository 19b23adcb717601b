import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database } from "../../api/postgres/database.ts";
import { workspaces } from "../../api/tables.ts";
import { createWorkspace } from "../../api/workspaces/create-workspace.ts";
import type { RootKeys } from "../../platform/process/environment.ts";
import { team } from "./content/people.ts";
import { fillWorkspace } from "./fill-workspace.ts";

export interface DemoOptions {
  /** Domains as `normaliseDomains` returns them. */
  allowedDomains: string[];
  /** `demo` by default. */
  subdomain?: string;
  /** E-mail address of the owner's account. */
  ownerEmail?: string;
}

export interface DemoWorkspace {
  workspaceId: string;
  subdomain: string;
  /** The owner's API key, which cannot be read again later. */
  apiKey: string;
  sdkToken: string;
  secretKey: string;
}

/**
 * The start of a draft's subdomain. No customer can have such a subdomain, because host names cannot contain a tilde.
 */
export const draftPrefix = "demo~";

/**
 * Creates the demo workspace: three months of feedback on Beanrow, the product of the demo site. Until the content is
 * complete, the workspace is a draft with a temporary subdomain, so a crash leaves no partial demo.
 * @throws when the subdomain is taken
 */
export async function createDemoWorkspace(
  db: Database,
  roots: RootKeys,
  { allowedDomains, subdomain = "demo", ownerEmail = "ines@beanrow.example" }: DemoOptions,
): Promise<DemoWorkspace> {
  const owner = { email: ownerEmail, fullName: team.ines };
  const draft = `${draftPrefix}${randomUUID()}`;
  const { workspaceId, userId, apiKey, sdkToken, secretKey } = await createWorkspace(db, roots, {
    name: "Beanrow",
    subdomain: draft,
    ...owner,
    allowedDomains,
  });
  try {
    await fillWorkspace(db, { workspaceId, ownerId: userId, subdomain });
    return { workspaceId, subdomain, apiKey, sdkToken, secretKey };
  } catch (error) {
    // If the deletion fails, the next start removes the draft.
    await db
      .delete(workspaces)
      .where(eq(workspaces.id, workspaceId))
      .catch(() => {});
    throw error;
  }
}
