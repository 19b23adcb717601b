import { expect, it } from "vitest";
import { splitPictures, writePictures } from "../../../widget/pictures/picture-markdown.ts";

const address = "https://us.example/pictures/1/2#800x600";

it("the Markdown of pictures is split from the text again, with the words of each", () => {
  const pictures = [
    { words: "A bed", address },
    { words: "", address },
  ];
  const markdown = writePictures(pictures, "Picture");
  expect(markdown).toBe(`\n\n![A bed](${address})\n\n![Picture](${address})`);
  expect(splitPictures(`Beds\n\nare *long*.${markdown}`)).toEqual({
    text: "Beds\n\nare *long*.",
    pictures: [
      { words: "A bed", address },
      { words: "Picture", address },
    ],
  });
});

it("brackets, backslashes and line breaks in the words cannot end the Markdown of the picture", () => {
  expect(writePictures([{ words: "a](b)\n\\[c", address }], "Picture")).toBe(`\n\n![a (b) c](${address})`);
});

it.each([
  "Plain",
  `![A bed](${address}) is in the middle`,
  "![Elsewhere](https://them.example/a.png)",
  `[A link](${address})`,
])("%j stays in the text", (text) => {
  expect(splitPictures(text)).toEqual({ text, pictures: [] });
});
