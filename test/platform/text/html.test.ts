import { describe, expect, it } from "vitest";
import { html, prose } from "../../../platform/text/html.ts";

const hostile = `</style><script>alert("1")</script><img src=x onerror='alert(1)'>&amp;`;

describe("html", () => {
  it("the html template escapes interpolated text, in elements and in attributes", () => {
    const { markup } = html`<p title="${hostile}">${hostile}</p>`;
    expect(markup.replace(/^<p title="|<\/p>$/g, "")).not.toMatch(/[<'](?!\/p)/);
    expect(markup).toContain("&lt;script&gt;alert(&quot;1&quot;)");
    expect(markup).toContain("&amp;amp;");
  });

  it("the html template inserts nested markup unchanged, even from lists, and omits missing values", () => {
    const item = html`<li>${"a<b"}</li>`;
    expect(html`<ul>${[item, [item]]}${undefined}${false}${0}</ul>`.markup).toBe(
      "<ul><li>a&lt;b</li><li>a&lt;b</li>0</ul>",
    );
  });

  it("the html template does not treat a plain object with a markup property as markup", () => {
    const { markup } = html`${String({ markup: hostile })}`;
    expect(markup).toBe("[object Object]");
  });
});

describe("prose", () => {
  it("prose renders text in backticks as code, and escapes text inside and outside the backticks", () => {
    expect(html`${prose("Send `<a>` & wait.")}`.markup).toBe("Send <code>&lt;a&gt;</code> &amp; wait.");
  });
});
