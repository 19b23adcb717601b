import { fireEvent } from "@testing-library/preact";
import { expect, it } from "vitest";
import { fakeServer } from "../fake-server.ts";
import { lazyViewsLoaded, openWidget } from "../open-widget.ts";

/** Opens the panel on a page whose field takes focus away from the panel. */
async function openOnGreedyPage() {
  fakeServer();
  const own = document.createElement("input");
  document.body.append(own);
  const panel = await openWidget();
  await lazyViewsLoaded();
  const field = panel.getByLabelText("Search ideas");
  field.focus();
  return { own, field, dialog: panel.dialog };
}

it("the panel makes the page inert if the page takes focus away from the panel", async () => {
  const { own, dialog } = await openOnGreedyPage();
  own.focus();
  expect(dialog.dataset.modal).toBe("");
  expect(dialog.open).toBe(true);
});

it("the panel does not keep a visitor who leaves it with the Tab key", async () => {
  const { own, field, dialog } = await openOnGreedyPage();
  fireEvent.keyDown(field, { key: "Tab" });
  own.focus();
  expect(dialog.dataset.modal).toBeUndefined();
  expect(document.activeElement).toBe(own);
});

it("the panel does not keep a visitor who leaves it with the pointer", async () => {
  const { own, dialog } = await openOnGreedyPage();
  fireEvent.pointerDown(own);
  own.focus();
  expect(dialog.dataset.modal).toBeUndefined();
  expect(document.activeElement).toBe(own);
});
