import { describe, expect, it } from "vitest";
import { excerptOf } from "../../../platform/text/excerpt-of.ts";

const uuid = "0198f2a0-0000-7000-8000-000000000001";

describe("an excerpt of Markdown", () => {
  it.each([
    ["emphasis within a word", "un**believ**able", "unbelievable"],
    [
      "headings, lists and line breaks",
      "# One\n- two\n- three\n\nfour\nfive",
      "One. two · three · four five",
    ],
    [
      "lists after a colon and of sentences",
      "Steps:\n1. Open it.\n2. Close it\n\nDone",
      "Steps: Open it. Close it · Done",
    ],
    ["nested lists and empty entries", "- a\n  - b\n  -\n- c", "a · b · c"],
    ["headings in any script", "# Why?\na\n# 使い方\nb\n# لماذا\nc", "Why? a 使い方。 b لماذا. c"],
    [
      "an entry with a picture before its words",
      `- ![a](https://a.example/pictures/${uuid}#8x6) c\n- d`,
      "c · d",
    ],
    ["links and pictures", "[a](https://a.example) ![b](https://a.example/b.png)", "a b"],
    ["a text without its uploaded pictures", `a ![b](https://a.example/pictures/${uuid}#800x600) c`, "a c"],
    ["code, quotes and tables", "> `a`\n\n|b|c|\n|-|-|\n|d|e|\n\n```\nf\n```", "a · b · c · d · e · f"],
    ["HTML, which is text", "<b>a</b>", "<b>a</b>"],
    ["entities, which cannot break a line or change its direction", "a&#10;b&#x202e;c&amp;d", "a b c&d"],
    ["nothing", " \n", ""],
  ])("has the words of %s, without marks", (_, source, text) => {
    expect(excerptOf(source, 200)).toBe(text);
  });

  it("ends with an ellipsis if the text is longer, and cuts no character in two", () => {
    expect(excerptOf("**four**", 4)).toBe("four");
    expect(excerptOf("**four** words", 5)).toBe("four…");
    expect(excerptOf("🌱🌱🌱", 2)).toBe("🌱🌱…");
    expect(excerptOf(`a${"🌱".repeat(20)}`, 3)).toBe("a🌱🌱…");
    expect(excerptOf(`a[b](https://${"🌱".repeat(20)}.example)`, 3).isWellFormed()).toBe(true);
  });

  it("has no mark at its end, where a cut would separate the marks of a pair", () => {
    const source = `**${"bold ".repeat(60)}end** [link](https://${"a".repeat(500)}.example)`;
    expect(excerptOf(source, 200)).toBe(`${"bold ".repeat(40).trim()}…`);
  });
});
