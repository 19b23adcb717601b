import { expect } from "vitest";
import type { KeyVisitor } from "./visit-by-keys.ts";

export type Journey = (visitor: KeyVisitor) => Promise<void>;

/** The journeys of a visitor who reads, votes for, discusses and writes ideas. */
export const ideaJourneys: Record<string, Journey> = {
  async "ideas can be found, read, voted for and discussed"({ page, open, to, press, landsOn, hears, type }) {
    await open();
    const order = await to(/^button Vote for/);
    expect(order.filter((name) => !/^(button Tag$|tabpanel)/.test(name)).slice(0, -1)).toEqual([
      ...["button Add an idea", "button Close", expect.stringMatching(/^tab Ideas/)],
      ...["text Search ideas", "button Order: Newest", "button Board", "button Status"],
    ]);
    await to("button Board", "Shift+Tab");
    await press("Enter");
    await page.getByRole("listbox", { name: "Board" }).waitFor();
    await press("ArrowDown", "ArrowDown", "Enter");
    await page.getByRole("heading", { name: "Know about school holidays" }).waitFor({ state: "hidden" });
    await landsOn(/^button Board: /);
    await press("Enter");
    await page.getByRole("listbox", { name: "Board" }).waitFor();
    await press("Home", "Enter");
    await landsOn("button Board");
    await to("text Search ideas", "Shift+Tab");
    await type("shade");
    await hears("1 idea found");
    await to(/^button Mark where the shade/);
    await press("Enter");
    await landsOn(/^h3 Mark where/);
    await to(/^button Vote for Mark/, "Shift+Tab");
    await press("Space");
    await hears(/^Vote counted, \d+ votes$/);
    await press("Enter");
    await hears(/^Vote withdrawn, \d+ votes$/);

    await to("textarea Write a comment");
    await type("In the morning, please");
    await to("button Comment");
    await press("Enter");
    await hears("Posted.");
    await to("button Delete", "Shift+Tab");
    await to("button Edit", "Shift+Tab");
    await press("Enter");
    await landsOn("textarea Write a comment");
    await press("End");
    await type(" and at noon");
    await to("button Save");
    await press("Enter");
    await hears("Saved.");
    await landsOn(/^li .*and at noon/);
    await to("button Reply");
    await press("Enter");
    await landsOn(/^textarea Reply to/);
    await type("And in the evening");
    await press("Control+Enter");
    await page.getByRole("button", { name: "1 reply" }).waitFor();
    await landsOn(/^li /);
    await to(/^button Like/);
    await press("Space");
    await page.getByRole("button", { name: /^Like/, pressed: true }).waitFor();
    await to("button Delete");
    await press("Enter");
    await landsOn("button Cancel");
    await to("button Delete");
    await press("Enter");
    await hears("Deleted.");
    await landsOn(/^h4 \d+ comments/);
    await to("button Back", "Shift+Tab");
    await press("Enter");
    await landsOn(/^button Mark where/);

    await press("Escape");
    await landsOn("button Feedback");
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  },
  async "an idea can be written, restored after a reload, posted, named, edited and deleted"({
    page,
    open,
    to,
    press,
    landsOn,
    hears,
    type,
    settled,
  }) {
    await open();
    await to("button Add an idea");
    await press("Enter");
    await landsOn("text Title");
    await press("Enter");
    const title = page.getByRole("textbox", { name: "Title", exact: true });
    await expect.poll(() => title.getAttribute("aria-invalid")).toBe("true");
    await landsOn("text Title");
    await expect
      .poll(() => title.evaluate((field) => field.ariaDescribedByElements?.[0]?.textContent))
      .toBe("Give your idea a title.");
    await type("A bell for the greenhouse");
    await page.reload();
    await open();
    await to("button Add an idea");
    await press("Enter");
    await landsOn("text Title");
    await expect.poll(() => title.inputValue()).toBe("A bell for the greenhouse");
    await to(/^textarea Details/);
    await type("It rings when it is too hot.");
    await to("button Post idea");
    await press("Enter");
    await hears("Posted.");
    await landsOn("h3 A bell for the greenhouse");
    // The form below the view makes the view smaller, so the view must not shrink while focus moves through it.
    await page.getByRole("textbox", { name: "Name", exact: true }).waitFor();
    await to("text Name");
    await type("Ada");
    await to("button Save");
    await press("Enter");
    await hears("Saved.");
    await landsOn("h3 A bell for the greenhouse");
    // The idea loads again for the named visitor.
    await settled();

    await to("button Edit");
    await press("Enter");
    await landsOn("text Title");
    await press("End");
    await type("s");
    await press("Control+Enter");
    await hears("Saved.");
    await landsOn("button Edit");
    await settled();
    await to("button Delete");
    await press("Enter");
    await landsOn("button Cancel");
    await to("button Delete");
    await press("Enter");
    await hears("Deleted.");
    await landsOn(/^dialog/);
  },
};
