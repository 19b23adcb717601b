import { it } from "vitest";
import { useChromium } from "./chromium.ts";
import { rankBy } from "./rank-poll.ts";
import { useDemo } from "./use-demo.ts";

const openPage = useChromium();
const demo = useDemo();

it.each(["a finger", "the keyboard", "checkboxes and buttons"] as const)(
  "a ranking made with %s stores the same ballot in the database",
  (way) => rankBy(way, openPage, demo),
);
