import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { createApiKey } from "../../api/api-keys/create-api-key.ts";
import type { Database } from "../../api/database.ts";
import { createWorkspace } from "../../api/workspaces/create-workspace.ts";
import { workspaces } from "../../api/workspaces/table.ts";
import type { RootKeys } from "../../platform/environment.ts";
import { team } from "./content/people.ts";
import { fillWorkspace } from "./fill-workspace.ts";

export interface DemoOptions {
  /** Normalised entries. */
  allowedDomains: string[];
  /** `demo` by default. */
  subdomain?: string;
  /** E-mail address of the owner's account. */
  ownerEmail?: string;
}

export interface DemoWorkspace {
  workspaceId: string;
  subdomain: string;
  /** The owner's; shown this once. */
  apiKey: string;
  sdkToken: string;
  secretKey: string;
}

/** No customer can have a subdomain like this: a tilde is no part of a name in DNS. */
export const draftPrefix = "demo~";

/**
 * The demo workspace: Beanrow, the product of the demo site, after three months of feedback. It is a draft under a
 * passing name until its content is in, so a crash on the way leaves no half a demo.
 * @throws when the subdomain is taken
 */
export async function createDemoWorkspace(
  db: Database,
  roots: RootKeys,
  { allowedDomains, subdomain = "demo", ownerEmail = "ines@beanrow.example" }: DemoOptions,
): Promise<DemoWorkspace> {
  const owner = { email: ownerEmail, fullName: team.ines };
  const draft = `${draftPrefix}${randomUUID()}`;
  const { workspaceId, userId, sdkToken, secretKey } = await createWorkspace(db, roots, {
    name: "Beanrow",
    subdomain: draft,
    ...owner,
    allowedDomains,
  });
  try {
    const key = { workspace: draft, ...owner, role: "owner", name: "Demo" } as const;
    const { apiKey } = await createApiKey(db, roots, key);
    await fillWorkspace(db, { workspaceId, ownerId: userId, subdomain });
    return { workspaceId, subdomain, apiKey, sdkToken, secretKey };
  } catch (error) {
    // What cannot be removed now, the next start removes.
    await db
      .delete(workspaces)
      .where(eq(workspaces.id, workspaceId))
      .catch(() => {});
    throw error;
  }
}
