import { render } from "@testing-library/preact";
import { describe, expect, it } from "vitest";
import { type Prose, ProseView } from "../../../widget/ui/prose.tsx";

const draw = (...nodes: Prose) =>
  render(<ProseView nodes={nodes} />).container.firstElementChild as HTMLElement;

describe("parsed Markdown", () => {
  it("parsed Markdown is rendered as elements with its tags, and its text is never parsed as HTML", () => {
    const drawn = draw(["p", ["<b>Not bold</b>, but ", ["strong", ["this ", ["em", ["is"]]]]]]);
    expect(drawn.textContent).toBe("<b>Not bold</b>, but this is");
    expect(drawn.querySelector("p > strong > em")?.textContent).toBe("is");
    expect(drawn.querySelector("b")).toBeNull();
  });

  it("every tag that the server sends can be rendered", () => {
    const tags = [
      ...([
        "p",
        "h3",
        "h4",
        "h5",
        "ul",
        "ol",
        "li",
        "blockquote",
        "pre",
        "code",
        "strong",
        "em",
        "del",
      ] as const),
      ...(["br", "hr", "table", "tr", "th", "td"] as const),
    ];
    const drawn = draw(...tags.map((tag): Prose[number] => [tag, []]));
    for (const tag of tags) expect(drawn.querySelector(tag)?.localName).toBe(tag);
  });

  it.each(["script", "style", "iframe", "svg", "input", "prep", "a-b", "P"])(
    "the element <%s> is replaced by the text inside it",
    (tag) => {
      const drawn = draw([tag, ["alert(1)"], "https://beanrow.example"]);
      expect(drawn.innerHTML).toBe("alert(1)");
    },
  );

  it("each block gets the text direction of its own text", () => {
    const drawn = draw(["p", ["One"]], ["ul", [["li", ["שתיים"]]]]);
    expect([...drawn.querySelectorAll("[dir=auto]")].map(({ localName }) => localName)).toEqual(["p", "ul"]);
  });

  it("elements that can be wider than the panel can take focus, so that the keyboard can scroll them", () => {
    const drawn = draw(["pre", [["code", ["x"]]]], ["table", [["tr", [["td", ["1"]]]]]]);
    expect(
      [...drawn.querySelectorAll("[tabindex='0']")].map((box) => box.firstElementChild?.localName),
    ).toEqual(["pre", "table"]);
  });
});

describe("pictures", () => {
  it.each([
    ["https://us.example/pictures/1/2", "https://us.example/pictures/1/2?size=thumbnail"],
    ["https://us.example/pictures/1/2?text=3", "https://us.example/pictures/1/2?text=3&size=thumbnail"],
  ])(
    "the picture at %s is shown small, with its words and its place, and opens in a new tab",
    (href, src) => {
      const link = draw(["p", [["img", ["A bed"], href, 800, 600]]]).querySelector("a");
      expect([link?.getAttribute("href"), link?.target]).toEqual([href, "_blank"]);
      const picture = link?.querySelector("img") as HTMLImageElement;
      expect([picture.src, picture.alt, picture.width, picture.height]).toEqual([src, "A bed", 800, 600]);
      expect(picture.getAttribute("loading")).toBe("lazy");
    },
  );
});

describe("links", () => {
  it.each(["https://beanrow.example/a?b#c", "HTTP://beanrow.example", "mailto:ada@beanrow.example"])(
    "a link to %s opens in a new tab without an opener or referrer",
    (href) => {
      const link = draw(["p", [["a", ["Look"], href]]]).querySelector("a");
      expect(link?.getAttribute("href")).toBe(href);
      expect(link?.target).toBe("_blank");
      expect(link?.rel.split(" ").sort()).toEqual(["nofollow", "noopener", "noreferrer", "ugc"]);
      expect(link?.textContent).toBe("Look");
    },
  );

  it.each([
    ...[
      "javascript:alert(1)",
      " javascript:alert(1)",
      "java\nscript:alert(1)",
      "data:text/html,x",
      "//x.example",
    ],
    ...["vbscript:x", "blob:https://x", "/path", "https:javascript:alert(1)", " https://x.example", ""],
  ])("a link to %j, and a picture at it, are rendered as text", (href) => {
    for (const tag of ["a", "img"])
      expect(draw(["p", [[tag, ["Look"], href]]]).innerHTML).toBe('<p dir="auto">Look</p>');
  });

  it("a link without an address is rendered as text", () => {
    expect(draw(["p", [["a", ["Look"]]]]).querySelector("a")).toBeNull();
  });
});
