import { expect, it } from "vitest";
import { initialOf } from "../../../widget/ui/face.tsx";

it.each([
  ["Ada Lovelace", "A"],
  ["ada", "A"],
  ["👨‍👩‍👧 Team", "👨‍👩‍👧"],
  ["🇩🇪 Jo", "🇩🇪"],
  ["👍🏽", "👍🏽"],
  ["e\u0301lodie", "É"],
  ["\u200fנועה", "נ"],
  [" \u2068Ada", "A"],
  ["नमिता", "न"],
  ["한지민", "한"],
])("the circle of %s shows %s", (name, initial) => {
  expect(initialOf(name)).toBe(initial);
});
