import { describe, expect, it } from "vitest";
import { isLong } from "../effort.ts";
import { useChromium } from "./chromium.ts";
import { journeysByKeys } from "./journeys-by-keys.ts";
import { useDemo } from "./use-demo.ts";
import { visitByKeys } from "./visit-by-keys.ts";

const openPage = useChromium();
const demo = useDemo();

const desk = { width: 1280, height: 720 };
// The size of a desktop of 1280 by 1024 px at a zoom of 400%, where the panel is a modal sheet. In `npm run test:system`, only
// Firefox makes these journeys at this size.
const enlarged = { width: 320, height: 256 };
const sizes = isLong ? [desk, enlarged] : [desk];

describe.each(sizes)("at a width of $width px", (viewport) => {
  it.each(Object.keys(journeysByKeys))("%s with only the keyboard", async (name) => {
    const watched = await openPage({ reducedMotion: "reduce", viewport });
    const visitor = await visitByKeys(watched, `${demo.demoUrl}/plain`);
    await journeysByKeys[name]?.(visitor);
    expect(visitor.lost).toEqual([]);
    expect(watched.faults).toEqual([]);
  });
});
