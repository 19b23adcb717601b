import { expect, it } from "vitest";
import { renderPage } from "../../demo-site/render-page.ts";

it("fills every name, as often as it stands there", () => {
  expect(renderPage("{{a}}-{{b}}-{{a}}", { a: "1", b: "2" })).toBe("1-2-1");
});

it("escapes what could end an attribute or open a tag", () => {
  expect(renderPage('<i x="{{a}}">', { a: `"'<>&\`` })).toBe('<i x="&#34;&#39;&#60;&#62;&#38;&#96;">');
});

it("writes a value as it is, also when it looks like a name or a replacement pattern", () => {
  expect(renderPage("{{a}}", { a: "{{b}} $1 $&" })).toBe("{{b}} $1 $&#38;");
});

it.each(["missing", "constructor", "__proto__"])("refuses the unknown name %s", (name) => {
  expect(() => renderPage(`{{${name}}}`, {})).toThrow(name);
});
