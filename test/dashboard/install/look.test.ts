import { expect, it } from "vitest";
import { choose, previewOf, tagOf } from "../../../dashboard/install/look.tsx";

it("the script tag names the workspace in its URL, so that it comes with the stored look", () => {
  expect(tagOf("https://f.example", "sdk_1")).toBe(
    '<script async src="https://f.example/embed.js?sdk_1" data-sdk-token="sdk_1"></script>',
  );
});

it("the preview's address contains only options that were chosen", () => {
  const look = choose(choose({ theme: "dark", locale: "pt-BR" }, "accent", "#aa00ff"), "badge", "");
  expect(previewOf("/p/", look)).toBe("/p/?accent=%23aa00ff&badge=&locale=pt-BR&theme=dark");
  expect(previewOf("/p/", choose({ theme: "dark" }, "theme", undefined))).toBe("/p/?");
});
