import { fireEvent, waitFor } from "@testing-library/preact";
import { expect, it } from "vitest";
import { fakeServer, opened, sentTo } from "../fake-server.ts";
import { choose, focused, openWidget } from "../open-widget.ts";
// This import loads the chunk, so that no test waits for it.
import "../../../widget/entries/optional.ts";

async function openMenu() {
  const requests = fakeServer();
  const panel = await openWidget();
  await panel.findByText("Idea a");
  const button = panel.getByRole("button", { name: "Board" });
  fireEvent.click(button);
  const menu = await panel.findByRole("listbox", { name: "Board" });
  const press = (key: string) => fireEvent.keyDown(menu, { key });
  const current = () => menu.querySelector(`#${menu.getAttribute("aria-activedescendant")}`)?.textContent;
  const isOpen = () => panel.queryByRole("listbox") !== null;
  return { ...panel, requests, button, menu, press, current, isOpen };
}

it("an open menu has the focus, and marks the chosen option", async () => {
  const { button, menu, current, getByRole } = await openMenu();
  expect(focused()).toBe(menu);
  expect(button.getAttribute("aria-expanded")).toBe("true");
  expect(current()).toBe("All");
  expect(getByRole("option", { selected: true }).textContent).toBe("All");
});

it.each([
  ["the arrow keys", ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp"], "Garden"],
  ["Home and End", ["ArrowDown", "End"], "Kitchen"],
  ["the first letter of an option", ["k"], "Kitchen"],
])("%s move in a menu, and stop at its ends", async (_, keys, option) => {
  const { press, current } = await openMenu();
  for (const key of keys) press(key);
  await waitFor(() => expect(current()).toBe(option));
});

it("a shortcut of the browser does nothing in a menu", async () => {
  const { menu, current } = await openMenu();
  for (const held of ["ctrlKey", "metaKey", "altKey"])
    expect(fireEvent.keyDown(menu, { key: "k", [held]: true })).toBe(true);
  expect(current()).toBe("All");
});

it("the option below the pointer is marked only once the pointer moves", async () => {
  const { menu, current } = await openMenu();
  const option = menu.children[1] as Element;
  fireEvent.pointerEnter(option);
  expect(current()).toBe("All");
  fireEvent.pointerMove(option);
  await waitFor(() => expect(current()).toBe("Garden"));
});

it.each(["Enter", " "])("the key %j chooses an option, and returns the focus to the button", async (key) => {
  const { requests, press, current, button, isOpen } = await openMenu();
  press("ArrowDown");
  await waitFor(() => expect(current()).toBe("Garden"));
  press(key);
  await waitFor(() => expect(isOpen()).toBe(false));
  expect(focused()).toBe(button);
  await waitFor(() => expect(button.textContent).toBe("Garden"));
  expect(sentTo(requests, "GET", "embed/v1/posts?").at(-1)?.path).toContain("boardId=garden");
});

it("Escape closes a menu but not the panel, and chooses nothing", async () => {
  const { requests, press, button, isOpen, dialog } = await openMenu();
  press("ArrowDown");
  press("Escape");
  await waitFor(() => expect(isOpen()).toBe(false));
  expect(dialog.open).toBe(true);
  expect(focused()).toBe(button);
  expect(sentTo(requests, "GET", "embed/v1/posts?")).toEqual([]);
});

it("a menu closes when the focus leaves it, and when its button is pressed again", async () => {
  const { menu, button, isOpen, findByRole } = await openMenu();
  fireEvent.blur(menu);
  await waitFor(() => expect(isOpen()).toBe(false));
  fireEvent.click(button);
  await findByRole("listbox");
  // Otherwise the focus would leave the menu, which would close it before the click opens it again.
  expect(fireEvent.mouseDown(button)).toBe(false);
  fireEvent.click(button);
  await waitFor(() => expect(isOpen()).toBe(false));
});

it("a visitor who has taken part can limit the list to their own activity", async () => {
  const visitor = { id: "v", fullName: "Ada", avatarUrl: null, kind: "verified" as const };
  const requests = fakeServer(({ path }) =>
    path.startsWith("embed/open") ? opened({ visitor }) : undefined,
  );
  const panel = await openWidget();
  await choose(panel, "Yours", "Your votes");
  await waitFor(() =>
    expect(sentTo(requests, "GET", "embed/v1/posts?").at(-1)?.path).toContain("mine=voted"),
  );
});

it("a visitor who has not taken part has no filter for their own activity", async () => {
  const { queryByRole } = await openMenu();
  expect(queryByRole("button", { name: "Yours" })).toBeNull();
});
