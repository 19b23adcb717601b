import { sql } from "drizzle-orm";
import { type Database, type Given, prepareStatement } from "../database.ts";
import type { EndSession } from "./contract.ts";

/** Ends a widget session everywhere: within seconds, no delegated key that names it opens a door. */
export async function endSession(db: Database, session: EndSession): Promise<void> {
  await end(db, session);
}

const end = prepareStatement(
  ({ workspaceId, sessionId, until }: Given<"workspaceId" | "sessionId" | "until">) =>
    sql`select end_session(${workspaceId}, ${sessionId}, to_timestamp(${until}))`,
);
