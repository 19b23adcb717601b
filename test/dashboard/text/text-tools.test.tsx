import { fireEvent, screen } from "@testing-library/preact";
import { expect, it } from "vitest";
import { fieldOf, typeInto } from "../actions.ts";
import { openDashboard } from "../open-dashboard.tsx";

async function openEntry() {
  await openDashboard("w/acme/changelog/new", {
    "GET w/w1/v1/changelogs/tags": [200, []],
    "POST prose": [200, { prose: [] }],
  });
  typeInto("Text", "Frost alarm");
  const field = fieldOf("Text");
  field.setSelectionRange(0, 5);
  return field;
}

it("the toolbar formats the selected part of an entry's text", async () => {
  const field = await openEntry();
  fireEvent.click(screen.getByRole("button", { name: "Bold" }));
  expect(field.value).toBe("**Frost** alarm");
  expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe("Frost");
  fireEvent.click(screen.getByRole("button", { name: "Bold" }));
  expect(field.value).toBe("Frost alarm");
});

it("Ctrl+K in a text makes a link of the selected part instead of opening the command palette", async () => {
  const field = await openEntry();
  fireEvent.keyDown(field, { key: "k", ctrlKey: true });
  expect(field.value).toBe("[Frost](https://) alarm");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe("https://");
});
