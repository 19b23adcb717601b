import { describe, expect, it } from "vitest";
import { shortenEntries } from "../../../bff/prose/shorten-entries.ts";
import { measureHeap } from "../../measure-heap.ts";

const folder = "https://feedback.acme.example/pictures/";
const picture = `${folder}0198f2a0-0000-7000-8000-000000000001`;

const shortenList = (...contents: string[]) => {
  const list = { data: contents.map((content, id) => ({ id, content })), pagination: { page: 1 } };
  return JSON.parse(shortenEntries(Buffer.from(JSON.stringify(list)), folder).toString());
};

describe("entries in a list of the changelog", () => {
  it("have the start of their text and their first picture instead of their content", () => {
    const content = `# Frost\n\n> ![A bed](${picture}#800x600) and **two** ![more](${picture})\n\n${"word ".repeat(40)}`;
    expect(shortenList(content, "plain")).toEqual({
      data: [
        {
          id: 0,
          excerpt: expect.stringMatching(/^Frost\. and two (word )+wo?r?d?…$/),
          picture: { address: picture, width: 800, height: 600 },
        },
        { id: 1, excerpt: "plain" },
      ],
      pagination: { page: 1 },
    });
  });

  it("have no picture of another host, and none whose size is unknown has a size", () => {
    const [foreign, unsized] = shortenList(
      "![a](https://b.example/pictures/0198f2a0-0000-7000-8000-000000000001#8x8)",
      `![a](${picture})`,
    ).data;
    expect(foreign).not.toHaveProperty("picture");
    expect(unsized.picture).toEqual({ address: picture });
  });

  it("do not stay in memory with their whole content", () => {
    const kept = measureHeap(() => {
      for (let entry = 0; entry < 200; entry += 1) shortenList(`${entry} **bold** ${"word ".repeat(20_000)}`);
    });
    expect(kept).toBeLessThan(5);
  });
});
