import { randomUUID } from "node:crypto";
import { expect, inject, it } from "vitest";
import { closeDatabase, openDatabase } from "../../../api/postgres/database.ts";
import { examineParser } from "../../../api/search/examine-parser.ts";
import { lookAtParser } from "../../../cli/doctor/look-at-database.ts";
import { onDatabase, openAdmin } from "../../create-database.ts";

it.each([
  [
    "the one of docs/operate.md",
    "locale_provider builtin builtin_locale 'C.UTF-8' lc_collate 'C' lc_ctype 'C.UTF-8'",
    true,
  ],
  [
    "one without lc_ctype",
    "locale_provider builtin builtin_locale 'C.UTF-8' lc_collate 'C' lc_ctype 'C'",
    false,
  ],
  ["one that knows only ASCII", "locale_provider libc lc_collate 'C' lc_ctype 'C'", false],
])("the start and the doctor tell whether searches work in a database: %s", async (_, options, isRight) => {
  const serverUrl = inject("serverUrl");
  const name = `t_${randomUUID().replaceAll("-", "")}`;
  const admin = openAdmin(serverUrl);
  await admin.unsafe(`create database ${name} encoding utf8 ${options} template template0`);
  const db = openDatabase(onDatabase(serverUrl, name), 1);
  try {
    const fault = await examineParser(db);
    expect(await lookAtParser(db)).toHaveProperty(isRight ? "fine" : "wrong");
    if (isRight) expect(fault).toBeUndefined();
    else expect(fault).toMatch(/^Searches do not find words .* lc_ctype 'C.UTF-8'.*backup/);
  } finally {
    await closeDatabase(db);
    await admin`drop database ${admin(name)} with (force)`;
    await admin.end();
  }
});
