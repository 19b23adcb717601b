import { and, eq, sql } from "drizzle-orm";
import { Problem } from "../../platform/http/problem.ts";
import type { Actor } from "../actor.ts";
import { builder, type Database, type Given, prepareStatement } from "../postgres/database.ts";
import { asJson, one } from "../postgres/json.ts";
import { workspaceLogos, workspaces } from "../tables.ts";
import type { Logo } from "./contract.ts";

/** The appearance of the workspace's widget, as JSON text. */
export async function getAppearance(db: Database, { workspaceId }: Actor): Promise<string> {
  return one(await find(db, { workspaceId }), "workspace");
}

const { id, look, logoDigest } = workspaces;

const find = prepareStatement(({ workspaceId }: Given<"workspaceId">) =>
  builder
    .select({ body: asJson(sql`json_build_object('look', ${look}, 'logoDigest', ${logoDigest})`) })
    .from(workspaces)
    .where(eq(id, workspaceId)),
);

/** Returns a workspace's logo with this digest. @throws Problem 404, also for a deleted workspace */
export async function findLogo(db: Database, sought: { workspaceId: string; digest: string }): Promise<Logo> {
  const [logo] = await findPicture(db, sought);
  if (!logo) throw new Problem(404, "not_found", "The workspace has no such logo.");
  return JSON.parse(logo.body);
}

const { contentType, picture } = workspaceLogos;

const findPicture = prepareStatement(({ workspaceId, digest }: Given<"workspaceId" | "digest">) =>
  builder
    .select({ body: asJson(sql`json_build_object('contentType', ${contentType}, 'picture', ${picture})`) })
    .from(workspaceLogos)
    .where(
      and(
        eq(workspaceLogos.workspaceId, workspaceId),
        eq(workspaceLogos.digest, digest),
        sql`exists (select 1 from ${workspaces} where ${id} = ${workspaceId} and ${workspaces.deletedAt} is null)`,
      ),
    ),
);
