import { render } from "preact";
import { expect, it } from "vitest";
import { usePlace } from "../../dashboard/router.ts";

const Shown = () => <p>{usePlace().path}</p>;

it("a step back right after the first render, before the browser has painted it, shows the page to which it leads", async () => {
  history.replaceState(null, "", "/dashboard/w/acme/feedback/p1");
  const parent = document.createElement("div");
  // Without the testing library, which runs effects at once.
  render(<Shown />, parent);
  history.replaceState(null, "", "/dashboard/w/acme/feedback");
  dispatchEvent(new PopStateEvent("popstate"));
  await expect.poll(() => parent.textContent).toBe("w/acme/feedback");
  render(null, parent);
});
