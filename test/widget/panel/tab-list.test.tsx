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

/** Opens a widget whose first data names these tabs. */
async function openWith(tabs: string[], attributes: Record<string, string> = {}) {
  fakeServer(({ path }) => (path.startsWith("embed/open") ? opened({ tabs }) : undefined));
  const panel = await openWidget(attributes);
  await panel.findByText("Idea a");
  return { panel, names: () => panel.getAllByRole("tab").map(({ id }) => id.slice(4)) };
}

it("only tabs that the first data names are shown, and arrow keys skip the others", async () => {
  const { panel, names } = await openWith(["ideas", "news"]);
  expect(names()).toEqual(["ideas", "news"]);
  const [ideas] = panel.getAllByRole("tab");
  ideas?.focus();
  fireEvent.keyDown(ideas as HTMLElement, { key: "ArrowRight" });
  await waitFor(() => expect(focused()?.id).toBe("tab-news"));
});

it("the attribute decides which tabs are shown, whether or not they have contents", async () => {
  const { names } = await openWith(["ideas", "roadmap"], { tabs: "ideas polls" });
  expect(names()).toEqual(["ideas", "polls"]);
});

it("a hidden tab is shown while the page opens its view", async () => {
  const { names } = await openWith(["ideas", "roadmap"]);
  earshot("open", "polls");
  await waitFor(() => expect(names()).toEqual(["ideas", "roadmap", "polls"]));
});
