import { describe, expect, it } from "vitest";
import { useChromium } from "./chromium.ts";
import { journeysByKeys } from "./journeys-by-keys.ts";
import { useDemo } from "./use-demo.ts";
import { visitByKeys } from "./visit-by-keys.ts";

const openPage = useChromium();
const demo = useDemo();

// The small size is that of a desktop of 1280 by 1024 px at a zoom of 400%, where the panel is a modal sheet.
const sizes = [
  { width: 1280, height: 720 },
  { width: 320, height: 256 },
];

describe.each(sizes)("at a width of $width px", (viewport) => {
  it.each(Object.keys(journeysByKeys))("%s with only the keyboard", async (name) => {
    const watched = await openPage({ reducedMotion: "reduce", viewport });
    const visitor = await visitByKeys(watched, `${demo.demoUrl}/plain`);
    await journeysByKeys[name]?.(visitor);
    expect(visitor.lost).toEqual([]);
    expect(watched.faults).toEqual([]);
  });
});
