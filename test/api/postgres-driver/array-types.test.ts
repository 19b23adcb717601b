import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { type Api, sharedApi } from "../../harness.ts";

let api: Api;
beforeAll(async () => {
  api = await sharedApi();
});

const odd = [
  "",
  " ",
  "a,b",
  "{}",
  '"',
  "\\",
  '\\"',
  "NULL",
  "null",
  "é😀",
  "a\nb",
  "'",
  "$1",
  "\u2028",
  "{a,{b}}",
];

describe("arrays", () => {
  it.each([
    ["text", odd],
    ["text", []],
    ["text", ["one"]],
    ["text", [null, "a", null]],
    ["uuid", [randomUUID(), randomUUID()]],
    ["boolean", [true, false, null]],
    ["integer", [1, -2, null]],
    ["bigint", ["9223372036854775807", "-1"]],
  ])("arrays of type %s are returned as sent: %j", async (type, items) => {
    const { sql } = api;
    const sent =
      type === "boolean" ? `{${items.map((item) => item ?? "NULL").join(",")}}` : (items as string[]);
    const [row] =
      await sql`select ${sent}::${sql.unsafe(type)}[] as items, ${sent}::${sql.unsafe(type)}[]::text as text`;
    expect(row?.items).toEqual(items);
  });

  it("arrays of unusual strings reach the server unchanged: a search by value finds each string", async () => {
    const [row] =
      await api.sql`select count(*)::int as found from unnest(${odd}::text[]) as item where item = any(${odd})`;
    expect(row?.found).toBe(odd.length);
  });
});
