import { expect, it } from "vitest";
import { renderPage } from "../../demo-site/render-page.ts";

it("rendering a page replaces every occurrence of every placeholder", () => {
  expect(renderPage("{{a}}-{{b}}-{{a}}", { a: "1", b: "2" })).toBe("1-2-1");
});

it("rendering a page escapes characters that could end an attribute or open a tag", () => {
  expect(renderPage('<i x="{{a}}">', { a: `"'<>&\`` })).toBe('<i x="&#34;&#39;&#60;&#62;&#38;&#96;">');
});

it("rendering a page does not expand a value that looks like a placeholder or a replacement pattern", () => {
  expect(renderPage("{{a}}", { a: "{{b}} $1 $&" })).toBe("{{b}} $1 $&#38;");
});

it.each(["missing", "constructor", "__proto__"])(
  "rendering a page with the unknown placeholder %s throws an error",
  (name) => {
    expect(() => renderPage(`{{${name}}}`, {})).toThrow(name);
  },
);
