import { sql } from "drizzle-orm";
import { readOne } from "../postgres/read-rows.ts";
import { polls } from "../tables.ts";
import { pollText, withOptions } from "./poll-text.ts";

/** Reads one poll with its options and the caller's ballot, as JSON text. @throws Problem 404 */
export const getPoll = readOne(
  "poll",
  (given) => sql<{ body: string }>`
    select ${pollText} as body from ${polls} ${withOptions(given)}
    where ${polls.workspaceId} = ${given.workspaceId} and ${polls.id} = ${given.id}`,
);
