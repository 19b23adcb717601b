import { render } from "@testing-library/preact";
import { expect, it } from "vitest";
import type { Prose } from "../../../bff/dashboard/contract.ts";
import { ProseView } from "../../../dashboard/text/prose.tsx";

const draw = (nodes: Prose) =>
  render(<ProseView nodes={nodes} />).container.querySelector(".prose")?.innerHTML;
const rel = 'target="_blank" rel="noopener noreferrer nofollow ugc"';

it("each block is displayed in the direction of its own text", () => {
  expect(
    draw([
      ["h3", ["New"]],
      ["ul", [["li", [["strong", ["Bold"]]]]]],
    ]),
  ).toBe('<h3 dir="auto">New</h3><ul dir="auto"><li><strong>Bold</strong></li></ul>');
});

it.each(["https://acme.example/a?b=1", "HTTP://acme.example", "mailto:ada@acme.example"])(
  "a link to %s opens in a new tab",
  (href) => {
    expect(draw([["a", ["Here"], href]])).toBe(`<a href="${href}" ${rel}>Here</a>`);
  },
);

it.each(["javascript:alert(1)", " https://acme.example", "data:text/html,x", "/dashboard", undefined])(
  "a link to %s is rendered as text",
  (href) => {
    expect(draw([["p", [href === undefined ? ["a", ["Here"]] : ["a", ["Here"], href]]]])).toBe(
      '<p dir="auto">Here</p>',
    );
  },
);

it("a picture is shown with its words and its place, and opens in a new tab", () => {
  const address = "https://us.example/pictures/1/2";
  expect(draw([["img", ["A bed"], address, 800, 600]])).toBe(
    `<a href="${address}" ${rel}><img src="${address}" alt="A bed" loading="lazy" width="800" height="600"></a>`,
  );
  expect(draw([["img", ["A bed"], "javascript:alert(1)"]])).toBe("A bed");
});

it.each(["script", "iframe", "style", "h1", "p onclick"])(
  "the tag %s is dropped, and its text is kept",
  (tag) => {
    expect(draw([[tag, ["alert(1)"]]] as unknown as Prose)).toBe("alert(1)");
  },
);

it("HTML in a text is shown as text", () => {
  expect(draw(["<b>bold</b>"])).toBe("&lt;b&gt;bold&lt;/b&gt;");
});
