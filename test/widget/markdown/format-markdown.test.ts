import { describe, expect, it } from "vitest";
import { type Format, formatMarkdown } from "../../../widget/markdown/format-markdown.ts";

/** Formats a text whose selection is between the characters ‹ and ›. @returns the text with the selection after it */
function format(marked: string, kind: Format): string {
  const [start, end] = [marked.indexOf("‹"), marked.indexOf("›") - 1];
  const text = marked.replace(/[‹›]/g, "");
  const edit = formatMarkdown(text, start, end, kind);
  const after = text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
  return `${after.slice(0, edit.start)}‹${after.slice(edit.start, edit.end)}›${after.slice(edit.end)}`;
}

describe("formatted Markdown", () => {
  it.each<[Format, string, string]>([
    ["bold", "a ‹b› c", "a **‹b›** c"],
    ["italic", "‹›", "_‹›_"],
    ["code", "a‹b›", "a`‹b›`"],
    ["list", "a\nb‹›\nc", "a\n- b‹›\nc"],
    ["list", "‹a\n\nb›\nc", "‹- a\n- \n- b›\nc"],
    ["list", "‹›", "- ‹›"],
    ["list", "‹›\nb", "- ‹›\nb"],
    ["bold", "a‹ b ›c", "a **‹b›** c"],
    ["bold", "‹a\n\nb›", "**‹a**\n\n**b›**"],
    ["italic", "a‹  ›b", "a_‹›_  b"],
    ["link", "see ‹this›", "see [this](‹https://›)"],
    ["link", "‹›", "[‹›](https://)"],
  ])("%s is added: %j", (kind, before, after) => {
    expect(format(before, kind)).toBe(after);
  });

  it.each<[Format, string, string]>([
    ["bold", "a **‹b›** c", "a ‹b› c"],
    ["italic", "_‹›_", "‹›"],
    ["italic", "_‹a_b_ \n\n_c›_", "‹a_b \n\nc›"],
    ["code", "`‹b›`", "‹b›"],
    ["list", "‹- a\n- b›", "‹a\nb›"],
  ])("%s is removed again: %j", (kind, before, after) => {
    expect(format(before, kind)).toBe(after);
  });

  it("at the start of a text is not taken for formatted", () => {
    expect(format("‹a›**", "bold")).toBe("**‹a›****");
  });
});
