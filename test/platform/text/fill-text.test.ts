import { expect, it } from "vitest";
import { fillText } from "../../../platform/text/fill-text.ts";

it("a value replaces each place, whatever characters it contains", () => {
  expect(fillText("{n} and {n}", "$& {n}", "de")).toBe("$& {n} and $& {n}");
});

it("a value in a right-to-left text is isolated", () => {
  expect(fillText("الجديد في {n}:", "C++", "ar")).toBe("الجديد في \u2068C++\u2069:");
});
