import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { openDatabase } from "../../api/postgres/database.ts";
import { projectRoot } from "../../platform/process/project-root.ts";
import { createDatabase } from "../create-database.ts";
import { printRowFunctions, printTables } from "./print-tables.ts";

let migrated: Awaited<ReturnType<typeof createDatabase>>;
let sql: ReturnType<typeof openDatabase>["$client"];
beforeAll(async () => {
  migrated = await createDatabase(inject("serverUrl"));
  sql = openDatabase(migrated.url, 1).$client;
});
afterAll(async () => {
  await sql.end();
  await migrated.drop();
});

it("the tables and the functions for their rows are those of the migrations; after a new migration, write them again", async () => {
  const files = { "api/tables.ts": await printTables(sql), ...(await printRowFunctions(sql)) };
  for (const [name, text] of Object.entries(files)) {
    const path = join(projectRoot, name);
    if (process.env.WRITE_TABLES) writeFileSync(path, text);
    expect(readFileSync(path, "utf8")).toBe(text);
  }
});
