import { fireEvent } from "@testing-library/preact";
import { expect, it, vi } from "vitest";
import { fakeServer } from "../fake-server.ts";
import { lazyViewsLoaded, openWidget } from "../open-widget.ts";

/** Opens the panel as a sheet. @returns functions that drag the sheet's header with a finger or another pointer */
async function openSheet(pointerType = "touch", width = 390) {
  fakeServer();
  vi.stubGlobal("matchMedia", () => ({ matches: width <= 480 }));
  const { dialog, findByText } = await openWidget();
  const title = await findByText("Beanrow");
  await lazyViewsLoaded();
  const at = (clientY: number) => ({ pointerType, clientY });
  return {
    dialog,
    down: () => fireEvent.pointerDown(title, at(100)),
    move: (by: number) => fireEvent.pointerMove(title, at(100 + by)),
    up: (by: number) => fireEvent.pointerUp(title, at(100 + by)),
  };
}

it("the sheet follows a finger that drags its header, and returns if it is released too soon", async () => {
  const { dialog, down, move, up } = await openSheet();
  down();
  move(60);
  expect(dialog.style.translate).toBe("0 60px");
  move(-20);
  expect(dialog.style.translate).toBe("");
  up(60);
  expect(dialog.open).toBe(true);
  move(80);
  expect(dialog.style.translate).toBe("");
});

it("the sheet closes and resets its position when it is pulled down far enough", async () => {
  const { dialog, down, move, up } = await openSheet();
  down();
  move(120);
  up(120);
  expect(dialog.open).toBe(false);
  expect(dialog.style.translate).toBe("");
});

it.each([
  ["mouse", 390],
  ["touch", 1_024],
])("the sheet ignores dragging with a %s at a width of %i px", async (kind, width) => {
  const { dialog, down, move, up } = await openSheet(kind, width);
  down();
  move(120);
  expect(dialog.style.translate).toBeFalsy();
  up(120);
  expect(dialog.open).toBe(true);
});

it("the sheet stays above the phone's keyboard until the widget is destroyed", async () => {
  const visible = Object.assign(new EventTarget(), { height: innerHeight - 300, offsetTop: 20 });
  vi.stubGlobal("visualViewport", visible);
  const { dialog } = await openSheet();
  visible.dispatchEvent(new Event("resize"));
  expect(dialog.style.getPropertyValue("--covered")).toBe("280px");
  visible.height = innerHeight + 1;
  visible.dispatchEvent(new Event("resize"));
  expect(dialog.style.getPropertyValue("--covered")).toBe("0px");
  window.earshot?.("destroy");
  visible.height = 100;
  visible.dispatchEvent(new Event("resize"));
  expect(dialog.style.getPropertyValue("--covered")).toBe("0px");
});
