import { expect, it } from "vitest";
import { choose, previewOf, tagOf } from "../../../dashboard/install/look.tsx";

it("the script tag and the preview's address contain only options that were chosen", () => {
  const look = choose(choose({ theme: "dark", locale: "pt-BR" }, "accent", "#aa00ff"), "badge", "");
  expect(tagOf("https://f.example", "sdk_1", choose(look, "theme", undefined))).toBe(
    '<script async src="https://f.example/embed.js" data-sdk-token="sdk_1" data-locale="pt-BR" data-accent="#aa00ff" data-badge></script>',
  );
  expect(previewOf("/p/", look)).toBe("/p/?theme=dark&locale=pt-BR&accent=%23aa00ff&badge=");
  expect(previewOf("/p/", {})).toBe("/p/?");
});
