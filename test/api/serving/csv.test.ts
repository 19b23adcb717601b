import { expect, it } from "vitest";
import { csvOf } from "../../../api/serving/csv.ts";

/** The file without the byte order mark at its beginning. */
const rowsOf = (rows: (string | number)[][]) => csvOf(rows).replace(/^\ufeff/, "");

it("a CSV file begins with a byte order mark, so that Excel reads names in any script", () => {
  expect([...Buffer.from(csvOf([["name"], ["Zoë 日本"]])).subarray(0, 7)]).toEqual([
    0xef,
    0xbb,
    0xbf,
    ...Buffer.from("name"),
  ]);
});

it.each([
  ["a full-width equals sign", "＝1+1", "'＝1+1\r\n"],
  ["a full-width plus sign", "＋1", "'＋1\r\n"],
  ["a full-width minus sign", "－1", "'－1\r\n"],
  ["a full-width at sign", "＠SUM(A1)", "'＠SUM(A1)\r\n"],
  ["a full-width sign after a semicolon", "Ann;＝1", "Ann;'＝1\r\n"],
  ["a line break before a formula", "\n=1", `"'\n'=1"\r\n`],
  ["a line break and a space before a full-width formula", "\r\n ＝1", `"'\r\n '＝1"\r\n`],
  ["a tab before a formula", "\t=1", "'\t'=1\r\n"],
  ["spaces before a formula", "  =1", "'  =1\r\n"],
  ["a formula on a later line", "Ann\n=1", `"Ann\n'=1"\r\n`],
])("a cell with %s is exported as text, not as a formula", (_title, cell, line) => {
  expect(rowsOf([[cell]])).toBe(line);
});

it("negative numbers, and operators inside a text, are exported unchanged", () => {
  expect(rowsOf([["a=b", "1 ＋ 1", "me@example.com", -3, "Ann; Bee\nCee"]])).toBe(
    'a=b,1 ＋ 1,me@example.com,-3,"Ann; Bee\nCee"\r\n',
  );
});
