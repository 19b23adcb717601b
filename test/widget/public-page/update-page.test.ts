import { expect, it } from "vitest";
import { updatePart } from "../../../widget/public-page/update-page.ts";

/** Shows a part of a page, updates it, and returns it. */
function update(before: string, after: string, prepare: (part: Element) => void = () => {}) {
  const parse = (text: string) => new DOMParser().parseFromString(`<main>${text}</main>`, "text/html");
  const part = document.importNode(parse(before).querySelector("main") as Element, true);
  document.body.replaceChildren(part);
  prepare(part);
  updatePart(part, parse(after).querySelector("main") as Element);
  return part;
}
const textsIn = (part: Element, selector: string) =>
  [...part.querySelectorAll(selector)].map(({ textContent }) => textContent);

it("texts and attributes change in the elements that are shown", () => {
  let shown: Element | null = null;
  const part = update(
    "<h2>1 comment</h2><meter value=10></meter>",
    "<h2>2 comments</h2><meter value=40></meter>",
    (before) => {
      shown = before.querySelector("h2");
    },
  );
  expect(part.querySelector("h2")).toBe(shown);
  expect([shown, part.querySelector("meter")?.getAttribute("value")]).toEqual([shown, "40"]);
  expect(textsIn(part, "h2")).toEqual(["2 comments"]);
});

it("new comments are added at the end of their list", () => {
  const part = update(
    "<ul><li id=a>One</li><li id=b>Two</li></ul>",
    "<ul><li id=a>One</li><li id=b>Two, edited</li><li id=c>Three</li></ul>",
  );
  expect(textsIn(part, "li")).toEqual(["One", "Two, edited", "Three"]);
});

it("new ideas at the top of a list do not move its rows", () => {
  const row = (id: string, votes: number) => `<li><a href="/ideas/${id}">${id}</a> ${votes}</li>`;
  const part = update(
    `<ul>${row("a", 1)}${row("b", 1)}</ul>`,
    `<ul>${row("new", 1)}${row("a", 2)}${row("b", 1)}</ul>`,
  );
  expect(textsIn(part, "li")).toEqual(["a 2", "b 1"]);
});

it("an idea moves to another column of the roadmap", () => {
  const column = (ids: string[]) =>
    `<ul>${ids.map((id) => `<li><a href="${id}">${id}</a></li>`).join("")}</ul>`;
  const columns = (...all: string[][]) => `<div class="columns">${all.map(column).join("")}</div>`;
  const part = update(columns(["a", "b"], ["c"]), columns(["b"], ["a", "c"]));
  expect(textsIn(part, "ul")).toEqual(["b", "ac"]);
});

it("forms keep what was typed, and an element with the focus keeps it", () => {
  const part = update(
    "<form><input></form><section><a href=x>Link</a></section>",
    "<form><input value=new></form><section><a href=x>Link</a><p>More</p></section>",
    (before) => {
      (before.querySelector("input") as HTMLInputElement).value = "typed";
      before.querySelector("a")?.focus();
    },
  );
  expect(part.querySelector("input")?.value).toBe("typed");
  expect(document.activeElement?.textContent).toBe("Link");
  expect(part.querySelector("p")).toBeNull();
});
