import { expect, it } from "vitest";
import { computePalette, contrastOf } from "../../../bff/page-style/compute-palette.ts";

const colours = ["#000000", "#ffffff", "#ffff00", "#ff0000", "#00ff00", "#0000ff", "#0f766e", "#777777"];
for (let n = 0; n < 1_000; n += 1)
  colours.push(`#${((n * 7_919_393) % 0x1000000).toString(16).padStart(6, "0")}`);

it("every accent is readable on each surface of the page, and has readable ink, in light and in dark", () => {
  for (const accent of colours) {
    const { light, onLight, dark, onDark } = computePalette(accent);
    const pairs = [
      ...["#ffffff", "#f5f7f6", "#e3f2ef"].map((surface) => [light, surface]),
      ...["#101313", "#1a1f1f"].map((surface) => [dark, surface]),
      [light, onLight],
      [dark, onDark],
    ] as [string, string][];
    for (const [one, other] of pairs)
      expect([accent, one, other, contrastOf(one, other) >= 4.5]).toContain(true);
  }
});

it("an accent that is readable is not changed", () => {
  expect(computePalette("#0f766e").light).toBe("#0f766e");
  expect(computePalette("#ffcc00").dark).toBe("#ffcc00");
  expect(computePalette("#ffcc00").light).not.toBe("#ffcc00");
});
