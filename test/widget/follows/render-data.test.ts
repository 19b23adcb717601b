import { expect, it } from "vitest";
import { renderData } from "../../../widget/follows/render-data.tsx";

const hostile = "<img src=x onerror=alert(1)></dd></html><!-- ]]> &lt;b&gt;";
const parse = (text: string) => new DOMParser().parseFromString(text, "text/html");

it("stored data becomes a document of names and values, and times are readable", () => {
  const data = { user: { fullName: "Ada", email: null }, posts: [{ createdAt: "2026-11-01T08:00:00.000Z" }] };
  const { title, body } = parse(renderData("Your data", data));
  expect(title).toBe("Your data");
  expect([...body.querySelectorAll("dt")].map(({ textContent }) => textContent)).toEqual([
    ...["user", "full name", "email", "posts", "created at"],
  ]);
  const values = [...body.querySelectorAll("dd")].filter((value) => !value.children.length);
  expect(values.map(({ textContent }) => textContent)).toEqual([
    ...["Ada", "–", new Date("2026-11-01T08:00:00Z").toLocaleString("en")],
  ]);
});

it("markup in stored data stays text, and the document may not load or run anything", () => {
  const page = parse(renderData(hostile, { [hostile]: hostile, list: [hostile] }));
  expect(page.querySelectorAll("img, script").length).toBe(0);
  for (const selector of ["title", "h1", "dt", "dd", "li"])
    expect([selector, page.querySelector(selector)?.textContent]).toEqual([selector, hostile]);
  expect(page.querySelector("[http-equiv]")?.getAttribute("content")).toBe("default-src 'none'");
});
