import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Prose, parseProse } from "../../../platform/text/parse-prose.ts";

/** Returns every element of a tree with its depth, parents before children. */
function elementsOf(prose: Prose, depth = 1): { tag: string; href: string | undefined; depth: number }[] {
  return prose.flatMap((node) =>
    typeof node === "string"
      ? []
      : [{ tag: node[0], href: node[2], depth }, ...elementsOf(node[1], depth + 1)],
  );
}

const textOf = (prose: Prose): string =>
  prose.map((node) => (typeof node === "string" ? node : textOf(node[1]))).join("");

const addressesOf = (prose: Prose) => elementsOf(prose).flatMap(({ href }) => href ?? []);

describe("the Markdown parser", () => {
  it.each<[string, string, Prose]>([
    [
      "paragraphs",
      "One\n\nTwo",
      [
        ["p", ["One"]],
        ["p", ["Two"]],
      ],
    ],
    ["a line break", "One\nTwo", [["p", ["One", ["br", []], "Two"]]]],
    ["bold beside punctuation, in Japanese", "**「便利」**です", [["p", [["strong", ["「便利」"]], "です"]]]],
    ["bold before a sentence, in Japanese", "**太字。**この文", [["p", [["strong", ["太字。"]], "この文"]]]],
    ["bold beside punctuation, in Chinese", "**加粗：**后面", [["p", [["strong", ["加粗："]], "后面"]]]],
    [
      "bold within a word, in Korean",
      "한국어**(강조)**입니다",
      [["p", ["한국어", ["strong", ["(강조)"]], "입니다"]]],
    ],
    [
      "a deletion beside punctuation, in Japanese",
      "~~（削除）~~です",
      [["p", [["del", ["（削除）"]], "です"]]],
    ],
    ["emphasis", "*a* **b** ~~c~~", [["p", [["em", ["a"]], " ", ["strong", ["b"]], " ", ["del", ["c"]]]]]],
    [
      "headings, at levels below the panel's own",
      "# a\n## b\n### c\n###### d",
      [
        ["h3", ["a"]],
        ["h4", ["b"]],
        ["h5", ["c"]],
        ["h5", ["d"]],
      ],
    ],
    [
      "a tight list",
      "- a\n- b",
      [
        [
          "ul",
          [
            ["li", ["a"]],
            ["li", ["b"]],
          ],
        ],
      ],
    ],
    [
      "a loose list",
      "1. a\n\n2. b",
      [
        [
          "ol",
          [
            ["li", [["p", ["a"]]]],
            ["li", [["p", ["b"]]]],
          ],
        ],
      ],
    ],
    [
      "a task list, with its check boxes as text",
      "- [ ] a\n- [x] b",
      [
        [
          "ul",
          [
            ["li", ["[ ] a"]],
            ["li", ["[x] b"]],
          ],
        ],
      ],
    ],
    ["a quote", "> a", [["blockquote", [["p", ["a"]]]]]],
    ["code", "`a < b`", [["p", [["code", ["a < b"]]]]]],
    ["a block of code", "```js\na < b\n\nc\n```", [["pre", [["code", ["a < b\n\nc"]]]]]],
    [
      "a thematic break",
      "a\n\n---",
      [
        ["p", ["a"]],
        ["hr", []],
      ],
    ],
    [
      "a table",
      "|a|b|\n|-|-|\n|1|2|",
      [
        [
          "table",
          [
            [
              "tr",
              [
                ["th", ["a"]],
                ["th", ["b"]],
              ],
            ],
            [
              "tr",
              [
                ["td", ["1"]],
                ["td", ["2"]],
              ],
            ],
          ],
        ],
      ],
    ],
    [
      "a link",
      '[a *b*](https://x.example/?a=1&b=2 "t")',
      [["p", [["a", ["a ", ["em", ["b"]]], "https://x.example/?a=1&b=2"]]]],
    ],
    [
      "a bare URL and e-mail address",
      "see https://x.example/a, or me@x.example",
      [
        [
          "p",
          [
            "see ",
            ["a", ["https://x.example/a"], "https://x.example/a"],
            ", or ",
            ["a", ["me@x.example"], "mailto:me@x.example"],
          ],
        ],
      ],
    ],
    ["a file name, as text", "readme.md and node.js", [["p", ["readme.md and node.js"]]]],
    [
      "an image, as a link to it",
      "![a *b*](https://x.example/p.png)",
      [["p", [["a", ["a b"], "https://x.example/p.png"]]]],
    ],
    [
      "an image without alternative text, as its URL",
      "![](https://x.example/p.png)",
      [["p", [["a", ["https://x.example/p.png"], "https://x.example/p.png"]]]],
    ],
    [
      "an image in a link, as its alternative text",
      "[![a](https://x.example/p.png)](https://y.example/)",
      [["p", [["a", ["a"], "https://y.example/"]]]],
    ],
    [
      "a link without text, as its URL",
      "[](https://x.example/)",
      [["p", [["a", ["https://x.example/"], "https://x.example/"]]]],
    ],
    ["a relative link, as its text", "[a](/b) [c](#d)", [["p", ["a c"]]]],
    [
      "HTML, as text",
      "<b>a</b> <br>\n\n<div>c</div>",
      [
        ["p", ["<b>a</b> <br>"]],
        ["p", ["<div>c</div>"]],
      ],
    ],
    ["an empty string", "", []],
  ])("the Markdown parser parses %s", (_what, source, prose) => {
    expect(parseProse(source)).toEqual(prose);
  });

  it("shows a picture in our own folder, with its size if the address tells it, and any other one as a link", () => {
    const folder = "https://us.example/pictures/";
    const own = `${folder}8a1bb7e4-4a1e-4d57-9d5e-0a6f4c1c2b3d/0b8a1bb7-4a1e-4d57-9d5e-0a6f4c1c2b3d`;
    const parse = (address: string) => parseProse(`![A bed](${address})`, undefined, folder);
    expect(parse(own)).toEqual([["p", [["img", ["A bed"], own]]]]);
    expect(parse(`${own}#800x600`)).toEqual([["p", [["img", ["A bed"], own, 800, 600]]]]);
    for (const other of [
      ...[`${own}#0x600`, `${own}#80000x600`, `${own}?size=full`, `${own}x`, `${folder}../a`],
      ...[
        own.replace("us.", "them."),
        own.replace("https", "http"),
        own.replace("us.example", "us.example@a.b"),
      ],
    ])
      expect(parse(other)).toEqual([["p", [["a", ["A bed"], new URL(other).href]]]]);
    expect(parseProse(`![A bed](${own})`)).toEqual([["p", [["a", ["A bed"], own]]]]);
  });

  it("the Markdown parser returns Markdown as plain text if it is nested too deeply or its tree would be too large", () => {
    const deep = `${"> ".repeat(60)}a`;
    expect(parseProse(deep)).toEqual([["pre", [deep]]]);
    const long = `[a]: https://x.example/${"u".repeat(2_000)}\n\n${"[a] ".repeat(10_000)}`;
    expect(parseProse(long)).toEqual([["pre", [long]]]);
  });
});

/** URLs that browsers execute or that are no web addresses, in every spelling known to have passed a filter. */
const dangerous = [
  ..."javascript:alert(1)|JaVaScRiPt:alert(1)|javascript://x.example/%0aalert(1)|javascript&colon;alert(1)".split(
    "|",
  ),
  ..."javascript&#58;alert(1)|javascript&#x3a;alert(1)|&#106;avascript:alert(1)|&#x6A;avascript:alert(1)".split(
    "|",
  ),
  ..."java&Tab;script:alert(1)|java&NewLine;script:alert(1)|java&#9;script:alert(1)|java&#10;script:alert(1)".split(
    "|",
  ),
  ..."java&#13;script:alert(1)|&#1;javascript:alert(1)|&#32;javascript:alert(1)|&nbsp;javascript:alert(1)".split(
    "|",
  ),
  ..."java%0ascript:alert(1)|%6aavascript:alert(1)|javascript%3aalert(1)|java\\script:alert(1)".split("|"),
  ..."vbscript:msgbox(1)|VBSCRIPT:x|data:text/html,<script>alert(1)</script>|data:text/html;base64,PHNjcmlwdD4=".split(
    "|",
  ),
  ..."data:image/svg+xml,<svg onload=alert(1)>|DATA:text/html,x|blob:https://x.example/1|filesystem:https://x.example/".split(
    "|",
  ),
  ..."file:///etc/passwd|about:blank|view-source:https://x.example|chrome://settings|jar:https://x.example!/".split(
    "|",
  ),
  ..."feed:javascript:alert(1)|livescript:alert(1)|mocha:alert(1)|ws://x.example|ftp://x.example|tel:1|sms:1".split(
    "|",
  ),
  ..."intent://x#Intent;end|ms-settings:|//x.example|///x.example|\\\\x.example|?a|#a|x:y".split("|"),
];
const shapes = [
  (address: string) => `[a](${address})`,
  (address: string) => `[a](<${address}>)`,
  (address: string) => `[a][r]\n\n[r]: ${address}`,
  (address: string) => `![a](${address})`,
  (address: string) => `![a][r]\n\n[r]: <${address}>`,
  (address: string) => `[![a](${address})](${address})`,
  (address: string) => `<${address}>`,
  (address: string) => address,
  (address: string) => `<a href="${address}">a</a>`,
  (address: string) =>
    `<img src=x onerror="${address}">\n<svg onload=${address}>\n\n<script>${address}</script>`,
  (address: string) => `[a](https://x.example/"onmouseover="${address})`,
];

describe("URLs in parsed Markdown", () => {
  it(`a URL in parsed Markdown is https, http or mailto, for ${dangerous.length} dangerous URLs in ${shapes.length} notations`, () => {
    expect(dangerous.length).toBeGreaterThan(40);
    for (const address of dangerous) {
      for (const shape of shapes) {
        for (const href of addressesOf(parseProse(shape(address)))) {
          expect([shape(address), href]).toEqual([
            shape(address),
            expect.stringMatching(/^(https?:\/\/|mailto:)/),
          ]);
          expect(new URL(href).href).toBe(href);
        }
      }
    }
  });

  it("a URL in parsed random text is https, http or mailto, and the tree has only allowed tags", () => {
    const bits = [
      "[",
      "]",
      "(",
      ")",
      "<",
      ">",
      "!",
      "*",
      "`",
      "\n",
      "javascript:",
      "https://x",
      "&#106;",
      "a",
      "|-",
      ":",
    ];
    const tags = "p h3 h4 h5 ul ol li blockquote pre code strong em del a br hr table tr th td".split(" ");
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...bits), { maxLength: 60 }), (parts) => {
        for (const { tag, href } of elementsOf(parseProse(parts.join("")))) {
          expect(tags).toContain(tag);
          if (href !== undefined) expect(href).toMatch(/^(https?:\/\/|mailto:)/);
        }
      }),
      { numRuns: 3_000 },
    );
  });
});

const filled = (text: string, length = 100_000) =>
  text.repeat(Math.ceil(length / text.length)).slice(0, length);
const hostile: Record<string, string> = {
  "unclosed brackets": filled("["),
  "unclosed images": filled("!["),
  "nested links": filled("[a]("),
  "nested brackets": filled("[[]"),
  "emphasis that never ends": filled("*a **a "),
  "emphasis beside ideographs that never ends": filled("*あ「**"),
  "emphasis that ends at the end of the text": `${filled("*a ", 50_000)}${filled("b*", 50_000)}`,
  "nested emphasis marks": filled("*_**__"),
  "strikethrough marks": filled("~~a~"),
  "deeply nested quotes": filled("> "),
  "deeply nested quotes with lazy continuation lines": `${filled("> ", 80)}${filled("a\n", 99_900)}`,
  "deeply nested lists": Array.from({ length: 400 }, (_, depth) => `${" ".repeat(depth * 2)}- a`).join("\n"),
  "a table with many columns": `|${filled("a|", 48_000)}\n|${filled("-|", 48_000)}\n|a|`,
  "a table with many cells": `|${filled("a|", 2_000)}\n|${filled("-|", 2_000)}\n${filled("a\n", 96_000)}`,
  "many references to one URL": `[a]: /${filled("u", 50_000)}\n\n${filled("[a] ", 49_000)}`,
  "many URLs": filled("http://a.b "),
  "many e-mail addresses": filled("a.b@c.d "),
  "a URL with many asterisks": `http://a.b/${filled("*")}`,
  "runs of backticks": Array.from({ length: 440 }, (_, length) => `${"`".repeat(length)}a`).join(""),
  "unclosed tags": filled("<a "),
  "underlined headings": filled("a\n=\n"),
  "line feeds": filled("\n"),
};

describe("hostile Markdown", () => {
  it.each(Object.entries(hostile))(
    "hostile Markdown of 100,000 characters becomes a small tree: %s",
    (_what, source) => {
      // If a rule were quadratic, the test would reach its time limit.
      const prose = parseProse(source);
      const elements = elementsOf(prose);
      expect(Math.max(0, ...elements.map(({ depth }) => depth))).toBeLessThanOrEqual(20);
      expect(elements.length).toBeLessThan(20_000);
      expect(JSON.stringify(prose).length).toBeLessThan(400_000);
    },
  );

  it("Markdown is parsed into a tree at most twenty elements deep", () => {
    const elements = elementsOf(parseProse(`${"*a ".repeat(30)}c${" b*".repeat(30)}`));
    expect(Math.max(...elements.map(({ depth }) => depth))).toBe(20);
  });

  it("Markdown is not parsed as a table if the table would be huge", () => {
    const table = (columns: number, rows: number) =>
      `${"|a".repeat(columns)}\n${"|-".repeat(columns)}\n${"a\n".repeat(rows)}`;
    const outermost = (source: string) => elementsOf(parseProse(source))[0]?.tag;
    expect(outermost(table(10, 500))).toBe("table");
    expect(outermost(table(200, 4_500))).toBe("p");
    expect(outermost(`${table(100, 60)}\n`.repeat(16))).toBe("p");
  });

  it("hostile Markdown loses no text when it is parsed", () => {
    const lettersOf = (text: string) => text.replace(/[^ab]/g, "").length;
    for (const source of [filled("*a **a ", 9_000), `${filled("*a ", 3_000)}${filled("b*", 3_000)}`]) {
      expect(lettersOf(textOf(parseProse(source)))).toBe(lettersOf(source));
    }
  });
});
