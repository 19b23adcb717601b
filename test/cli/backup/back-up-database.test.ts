import { expect, it } from "vitest";
import { openArchive } from "../../../cli/backup/archive.ts";
import { backUpDatabase } from "../../../cli/backup/back-up-database.ts";
import { readContents } from "../../../cli/backup/format.ts";
import { afterThis } from "../../harness.ts";
import { newDatabase, newFile } from "./databases.ts";

it("a backup contains the number that each sequence assigns next, whether or not the sequence has assigned one", async () => {
  const { url, sql } = await newDatabase("template_earshot");
  const names = await sql<{ name: string }[]>`
    select sequencename as name from pg_sequences where schemaname = 'public' order by 1`;
  const assign = async (name: string) => Number((await sql`select nextval(${name}) as next`)[0]?.next);
  const used = names.slice(1);
  expect(used.length).toBeGreaterThan(0);
  for (const { name } of used) await assign(name);
  const file = await newFile();
  await backUpDatabase(url, { file, force: false, progress: () => {} });
  const archive = await openArchive(file);
  afterThis(() => archive.close());
  const { sequences } = await readContents(archive);
  const next = new Map(sequences.map((sequence) => [sequence.name, Number(sequence.next)]));
  expect(next.size).toBe(names.length);
  for (const { name } of names) expect([name, next.get(name)]).toEqual([name, await assign(name)]);
});
