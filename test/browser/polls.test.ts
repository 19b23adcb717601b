import { it } from "vitest";
import { useChromium } from "./chromium.ts";
import { rankBy } from "./rank-poll.ts";
import { useDemo } from "./use-demo.ts";

const openPage = useChromium();
const demo = useDemo();

it("a ranking made with a mouse is stored as a ballot in the database", () =>
  rankBy("a mouse", openPage, demo));
