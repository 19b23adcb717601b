import { fireEvent, waitFor } from "@testing-library/preact";
import { expect, it, vi } from "vitest";
import { fakeServer, sentTo } from "../fake-server.ts";
import { focused, openWidget } from "../open-widget.ts";
// This import loads the chunk, so that no test waits for it.
import "../../../widget/entries/markdown.ts";

/** Opens the form for a new idea, with these details, of which a part is selected. */
async function openForm(details: string, start: number, end: number) {
  const requests = fakeServer();
  const panel = await openWidget();
  fireEvent.click(await panel.findByRole("button", { name: "Add an idea" }));
  fireEvent.input(await panel.findByLabelText("Title"), { target: { value: "Soup" } });
  const field = panel.getByLabelText(/^Details/) as HTMLTextAreaElement;
  fireEvent.input(field, { target: { value: details } });
  fireEvent.focusIn(field);
  await panel.findByRole("toolbar");
  field.setSelectionRange(start, end);
  return { ...panel, field, requests };
}

it("a button formats the selected part, which stays selected, and the idea is sent with it", async () => {
  const { field, requests, ...panel } = await openForm("Hot soup", 0, 3);
  fireEvent.click(panel.getByRole("button", { name: "Bold" }));
  expect(field.value).toBe("**Hot** soup");
  expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe("Hot");
  expect(focused()).toBe(field);
  fireEvent.click(panel.getByRole("button", { name: "Post idea" }));
  await waitFor(() =>
    expect(sentTo(requests, "POST", "embed/").at(-1)?.body).toMatchObject({ description: "**Hot** soup" }),
  );
});

it.each([
  ["b", "**a**"],
  ["i", "_a_"],
  ["k", "[a](https://)"],
  ["e", "`a`"],
])("the shortcut Ctrl+%s formats the selected part", async (key, text) => {
  const { field } = await openForm("a", 0, 1);
  expect(fireEvent.keyDown(field, { key, ctrlKey: true })).toBe(false);
  expect(field.value).toBe(text);
});

it.each([
  ["a Cyrillic layout", { key: "и", code: "KeyB" }],
  ["an Arabic layout", { key: "لا", code: "KeyB" }],
  ["Caps Lock", { key: "B", code: "KeyB" }],
  ["a Dvorak layout", { key: "b", code: "KeyN" }],
])("the shortcut Ctrl+B works with %s", async (_, press) => {
  const { field } = await openForm("a", 0, 1);
  expect(fireEvent.keyDown(field, { ...press, ctrlKey: true, shiftKey: true })).toBe(true);
  expect(fireEvent.keyDown(field, { ...press, ctrlKey: true })).toBe(false);
  expect(field.value).toBe("**a**");
});

it("on Apple's systems, a shortcut needs ⌘, because Ctrl moves the caret there", async () => {
  vi.spyOn(navigator, "platform", "get").mockReturnValue("MacIntel");
  const { field } = await openForm("a", 0, 1);
  expect(fireEvent.keyDown(field, { key: "b", ctrlKey: true })).toBe(true);
  expect(field.value).toBe("a");
  expect(fireEvent.keyDown(field, { key: "b", metaKey: true })).toBe(false);
  expect(field.value).toBe("**a**");
});

it("a key without Ctrl formats nothing", async () => {
  const { field } = await openForm("a", 0, 1);
  expect(fireEvent.keyDown(field, { key: "b" })).toBe(true);
  expect(field.value).toBe("a");
});

it("Tab reaches the first button of the toolbar, and the arrow keys reach the others", async () => {
  const panel = await openForm("a", 0, 1);
  const buttons = [...panel.getByRole("toolbar").querySelectorAll("button")];
  expect(buttons.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1, -1, -1]);
  buttons[0]?.focus();
  fireEvent.keyDown(buttons[0] as Element, { key: "ArrowRight" });
  expect(focused()).toBe(buttons[1]);
  fireEvent.keyDown(buttons[1] as Element, { key: "ArrowLeft" });
  fireEvent.keyDown(buttons[0] as Element, { key: "ArrowLeft" });
  expect(focused()).toBe(buttons[4]);
  expect(buttons.map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, -1, -1, 0]);
  fireEvent.keyDown(buttons[4] as Element, { key: "ArrowRight" });
  expect(focused()).toBe(buttons[0]);
});
