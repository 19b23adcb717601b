import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { openDatabase } from "../../api/postgres/database.ts";
import { projectRoot } from "../../platform/project-root.ts";
import { createDatabase } from "../create-database.ts";
import { printTables } from "./print-tables.ts";

const path = join(projectRoot, "api/tables.ts");
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

it("the tables in TypeScript are those that the migrations create; after a new migration, write them again", async () => {
  const text = await printTables(sql);
  if (process.env.WRITE_TABLES) writeFileSync(path, text);
  expect(readFileSync(path, "utf8")).toBe(text);
});
