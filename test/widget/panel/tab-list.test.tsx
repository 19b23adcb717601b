import { fireEvent, waitFor } from "@testing-library/preact";
import { expect, it } from "vitest";
import { fakeServer, opened } from "../fake-server.ts";
import { earshot, focused, openWidget } from "../open-widget.ts";

async function openTabs() {
  const changelogs = { data: [], unread: 3 };
  fakeServer(({ path }) => (path.startsWith("embed/open") ? opened({ changelogs }) : undefined));
  const panel = await openWidget();
  await panel.findByText("Idea a");
  const [ideas, roadmap, polls, news] = panel.getAllByRole("tab") as [
    HTMLElement,
    HTMLElement,
    HTMLElement,
    HTMLElement,
  ];
  return { panel, ideas, roadmap, polls, news };
}

it("the tabs show their counts, and the selected tab is marked as selected", async () => {
  const { panel, ideas, roadmap, polls, news } = await openTabs();
  expect([ideas, roadmap, polls, news].map(({ textContent }) => textContent)).toEqual([
    "Ideas 2",
    "Roadmap",
    "Polls",
    "What’s new 3",
  ]);
  expect([ideas, roadmap, polls, news].map(({ ariaSelected }) => ariaSelected)).toEqual([
    "true",
    ...["false", "false", "false"],
  ]);
  const shown = panel.dialog.querySelector(`[id="${ideas.getAttribute("aria-controls")}"]`);
  expect(shown?.getAttribute("role")).toBe("tabpanel");
  expect(shown?.getAttribute("aria-labelledby")).toBe(ideas.id);
});

it("arrow keys, Home and End select a tab, move focus to it, and wrap around at both ends", async () => {
  const { ideas, roadmap, news } = await openTabs();
  ideas.focus();
  for (const [key, tab] of [
    ["ArrowRight", roadmap],
    ["End", news],
    ["ArrowRight", ideas],
    ["ArrowLeft", news],
    ["Home", ideas],
  ] as const) {
    fireEvent.keyDown(focused() as HTMLElement, { key });
    expect(tab.ariaSelected).toBe("true");
    expect(focused()).toBe(tab);
    expect(tab.tabIndex).toBe(0);
  }
});

it("arrow keys move in the opposite direction in right-to-left languages", async () => {
  const { ideas, roadmap } = await openTabs();
  earshot("setLocale", "ar");
  await waitFor(() => expect(ideas.textContent).toContain("الأفكار"));
  ideas.focus();
  fireEvent.keyDown(ideas, { key: "ArrowLeft" });
  expect(focused()).toBe(roadmap);
  earshot("setLocale", "en");
});
