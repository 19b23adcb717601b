import { ideaJourneys, type Journey } from "./idea-journeys.ts";

/** The visitor's journeys with only the keyboard, named by what they show. */
export const journeysByKeys: Record<string, Journey> = {
  ...ideaJourneys,
  async "the roadmap can be read, polls answered and changelog entries read"({
    page,
    open,
    to,
    press,
    landsOn,
    hears,
    settled,
  }) {
    await open();
    await to(/^tab Ideas/);
    await press("ArrowRight");
    await landsOn(/^tab Roadmap/);
    await page.getByRole("region", { name: /^Planned/ }).waitFor();
    await to(/^button Show which neighbours/);
    await press("Enter");
    await landsOn(/^h3 Show which neighbours/);
    await to("button Back", "Shift+Tab");
    await press("Enter");
    await landsOn(/^button Show which neighbours/);
    await to(/^tab Roadmap/, "Shift+Tab");
    await press("ArrowRight");
    await landsOn(/^tab Polls/);
    await page.getByRole("group").nth(2).waitFor();

    await to("radio A notification on the phone");
    await press("ArrowDown");
    await to("button Vote");
    await press("Enter");
    const votes = Number(/\d+/.exec(await hears(/^Vote counted, \d+ votes$/)));
    await settled();
    await to("button Withdraw vote");
    await press("Enter");
    await hears(`Vote withdrawn, ${votes - 1} votes`);
    await landsOn("button See results");

    await to("checkbox The seed tin");
    await press("Space");
    await hears("The seed tin, place 1");
    await to("checkbox Hints about good neighbours");
    await press("ArrowUp");
    await hears("Hints about good neighbours, place 2");
    await press("ArrowUp");
    await hears("Hints about good neighbours, place 1");
    await landsOn(/^checkbox \d? ?Hints about good neighbours/);
    await to("button Move down: Hints about good neighbours");
    await press("Enter");
    await hears("Hints about good neighbours, place 2");
    await to("button Vote");
    await press("Enter");
    await hears(/^Vote counted, \d+ votes$/);
    await settled();

    await to("checkbox Garlic");
    await press("Space");
    await to("checkbox Okra");
    await press("Space");
    await to("button Vote");
    await press("Enter");
    await hears(/^Vote counted, \d+ votes$/);
    await settled();

    await to(/^tab Polls/, "Shift+Tab");
    await press("ArrowRight");
    await landsOn(/^tab What/);
    await page.getByRole("button", { name: "Tag", exact: true }).waitFor();
    await page.getByRole("button", { name: /^Frost alerts/ }).waitFor();
    await to(/^button Frost alerts let you sleep/);
    await press("Enter");
    await landsOn("h3 Frost alerts let you sleep");
    await page.getByRole("button", { name: /^Like/ }).waitFor();
    await to(/^button Like/);
    await press("Space");
    await page.getByRole("button", { name: /^Like/, pressed: true }).waitFor();
    await to("button Back", "Shift+Tab");
    await press("Enter");
    await landsOn(/^button Frost alerts/);
    await press("Escape");
    await landsOn("button Feedback");
  },
};
