import { desc, eq } from "drizzle-orm";
import { builder } from "../postgres/database.ts";
import { asJson, iso, jsonObject } from "../postgres/json.ts";
import { readAll } from "../postgres/read-rows.ts";
import { refusedOrigins, seenOrigins } from "../tables.ts";

/**
 * The latest 100 origins on which this workspace's widget was rejected, latest first, as the text of a JSON array.
 */
export const listRejectedOrigins = readAll(({ workspaceId }) => {
  const { origin, refusals: rejections, lastSeenAt } = refusedOrigins;
  return builder
    .select({ body: asJson(jsonObject({ origin, rejections, lastSeenAt: iso(lastSeenAt) })) })
    .from(refusedOrigins)
    .where(eq(refusedOrigins.workspaceId, workspaceId))
    .orderBy(desc(lastSeenAt), origin)
    .limit(100);
});

/** The latest 20 origins on which this workspace's widget worked, latest first, as the text of a JSON array. */
export const listSeenOrigins = readAll(({ workspaceId }) => {
  const { origin, lastSeenAt } = seenOrigins;
  return builder
    .select({ body: asJson(jsonObject({ origin, lastSeenAt: iso(lastSeenAt) })) })
    .from(seenOrigins)
    .where(eq(seenOrigins.workspaceId, workspaceId))
    .orderBy(desc(lastSeenAt), origin)
    .limit(20);
});
