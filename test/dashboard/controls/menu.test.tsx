import { act, fireEvent, render } from "@testing-library/preact";
import { beforeEach, expect, it } from "vitest";
import { Menu } from "../../../dashboard/controls/menu.tsx";
import { click, control, press } from "../actions.ts";

beforeEach(() => {
  render(
    <>
      <Menu button="…" label="Actions">
        {(close) => (
          <>
            <button type="button" onClick={close}>
              Edit
            </button>
            <a href="/dashboard/account">Open</a>
            <input aria-label="Name" />
          </>
        )}
      </Menu>
      <button type="button">Elsewhere</button>
    </>,
  );
});

const isOpen = () => control("Actions").getAttribute("aria-expanded") === "true";
const focused = () => document.activeElement?.textContent;

it("a menu opens and closes with its button, and focuses its first row", () => {
  expect(isOpen()).toBe(false);
  click("Actions");
  expect([isOpen(), focused()]).toEqual([true, "Edit"]);
  click("Actions");
  expect(isOpen()).toBe(false);
});

it("the arrow keys move through the menu's rows and wrap around", () => {
  click("Actions");
  const walked = ["ArrowDown", "ArrowDown", "ArrowUp"].map((key) => {
    press(key);
    return focused();
  });
  expect(walked).toEqual(["Open", "Edit", "Open"]);
  expect(press("a")).toBe(true);
});

it("the arrow keys in a field inside a menu do not move focus", () => {
  click("Actions");
  const field = document.querySelector("input") as HTMLInputElement;
  field.focus();
  expect(press("ArrowDown")).toBe(true);
  expect(document.activeElement).toBe(field);
});

it("Escape closes the menu, returns focus to its button, and does not reach other listeners", () => {
  let response = 0;
  const count = () => response++;
  addEventListener("keydown", count);
  click("Actions");
  press("Escape");
  expect([isOpen(), document.activeElement, response]).toEqual([false, control("Actions"), 0]);
  press("Escape");
  expect(response).toBe(1);
  removeEventListener("keydown", count);
});

it("choosing a row closes the menu and returns focus to the menu's button", () => {
  click("Actions");
  click("Edit");
  expect([isOpen(), document.activeElement]).toEqual([false, control("Actions")]);
});

it("pressing or focusing an element outside the menu closes the menu; pressing an element inside does not", () => {
  click("Actions");
  fireEvent.pointerDown(control("Open"));
  expect(isOpen()).toBe(true);
  fireEvent.pointerDown(control("Elsewhere"));
  expect(isOpen()).toBe(false);
  click("Actions");
  act(() => control("Elsewhere").focus());
  expect(isOpen()).toBe(false);
});
