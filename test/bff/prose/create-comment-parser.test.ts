import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createCommentParser } from "../../../bff/prose/create-comment-parser.ts";
import { hasMarks } from "../../../bff/prose/has-marks.ts";
import { parseProse } from "../../../platform/text/parse-prose.ts";

const parse = (source: string) => createCommentParser()(source);

describe("a comment", () => {
  it.each([
    "Plain",
    "Two\nlines\n\nand a paragraph",
    "It's e.g. 5 - 3 = 2 (well-known), isn't it? \"Yes!\"",
    "snake_case and 2 * 3 and a [ b",
    "#1 is not a heading, and a # b neither",
  ])("is shown as written if its tree would show the same: %j", (source) => {
    expect(parse(source)).toBeUndefined();
  });

  it.each([
    ["*a*", [["p", [["em", ["a"]]]]]],
    ["- a", [["ul", [["li", ["a"]]]]]],
    ["> a", [["blockquote", [["p", ["a"]]]]]],
    ["a\\*b", [["p", ["a*b"]]]],
    ["&lt;b>", [["p", ["<b>"]]]],
    ["https://a.example", [["p", [["a", ["https://a.example"], "https://a.example/"]]]]],
    ["[a](javascript:alert(1))", [["p", ["a"]]]],
    ["<img src=x onerror=alert(1)> **b**", [["p", ["<img src=x onerror=alert(1)> ", ["strong", ["b"]]]]]],
  ])("%j is parsed into a tree without HTML", (source, tree) => {
    expect(JSON.parse(parse(source) ?? "null")).toEqual(tree);
  });

  it("that is found to have no marks would have only its own words in its tree", () => {
    const signs = fc.constantFrom(
      ..."ab1 \n\n\t.)(:/!\"'{}^$%?,;w@-+=#>*_`~[]<&|\\é漢",
      "www.a.com",
      "    ",
      "1.",
    );
    const sources = fc.array(signs, { maxLength: 40 }).map((parts) => parts.join(""));
    let plain = 0;
    fc.assert(
      fc.property(sources, (source) => {
        if (hasMarks(source)) return;
        plain += 1;
        const words = JSON.stringify(parseProse(source)).replace(/\["br",\[\]\]/g, '" "');
        expect(words).not.toMatch(/\["(?!p")\w+",\[/);
        const shown = parseProse(source).flatMap((node) =>
          [...node[1]].map((one) => (typeof one === "string" ? one : " ")),
        );
        const bare = (text: string) => text.replace(/\s+/g, "");
        expect(bare(shown.join(""))).toBe(bare(source));
      }),
      { numRuns: 20_000 },
    );
    expect(plain).toBeGreaterThan(100);
  });
});

describe("the comments of one response", () => {
  const long = (n: number) => `*${n}* ${"word ".repeat(390)}`;

  it("are parsed up to 40,000 characters, and the rest when they are read again", () => {
    const all = Array.from({ length: 50 }, (_, n) => long(n));
    const read = () => {
      const parse = createCommentParser();
      return all.filter((source) => parse(source) !== undefined).length;
    };
    expect([read(), read(), read()]).toEqual([20, 40, 50]);
  });

  it("get trees of at most 200,000 characters, even if all of them were parsed before", () => {
    const heavy = (n: number) => `${n} ${"*a* ".repeat(150)}`;
    const all = Array.from({ length: 120 }, (_, n) => heavy(n));
    for (const source of all) parse(source);
    const again = createCommentParser();
    const sizes = all.map((source) => again(source)?.length ?? 0);
    const sum = sizes.reduce((one, other) => one + other, 0);
    expect(sum).toBeGreaterThan(190_000);
    expect(sum).toBeLessThanOrEqual(200_000);
  });

  it("become small trees, whatever they contain", () => {
    const filled = (text: string) => text.repeat(2_000).slice(0, 2_000);
    const table = `|${"a|".repeat(250)}\n|${"-|".repeat(250)}\n${"a\n".repeat(450)}`;
    for (const source of [
      table,
      filled("*a"),
      filled("[a]("),
      filled("> "),
      filled("- \n"),
      filled("`a` "),
    ]) {
      expect(parse(source)?.length ?? 0, source.slice(0, 20)).toBeLessThan(25_000);
    }
  });
});
