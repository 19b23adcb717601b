import { fireEvent, render } from "@testing-library/preact";
import { expect, it, vi } from "vitest";
import { useDragOrder } from "../../../dashboard/hooks/use-drag-order.tsx";

/** Renders three rows of 20 px, one below the other. */
function show() {
  const move = vi.fn();
  function List() {
    const { shown, dragged, gripOf } = useDragOrder(["a", "b", "c"], move);
    return (
      <ol>
        {shown.map((name, place) => (
          <li key={name} class={place === dragged ? "marked" : ""}>
            {name}
            {gripOf(place)}
          </li>
        ))}
      </ol>
    );
  }
  render(<List />);
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    const top = [...(this.parentElement?.children ?? [])].indexOf(this) * 20;
    return { top, bottom: top + 20 } as DOMRect;
  });
  return move;
}
const grip = (place: number) => document.querySelectorAll(".grip")[place] as Element;
const names = () => document.querySelector("ol")?.textContent;
const marked = () => document.querySelector(".marked")?.textContent;
const drag = (from: number, clientY: number, button = 0) => {
  fireEvent.pointerDown(grip(from), { button });
  fireEvent.pointerMove(document, { clientY });
};

it("a dragged row follows the pointer and stays where it is released", () => {
  const move = show();
  drag(0, 45);
  expect([names(), marked()]).toEqual(["bca", "a"]);
  fireEvent.pointerMove(document, { clientY: 25 });
  expect(names()).toBe("bac");
  fireEvent.pointerUp(document);
  expect(move).toHaveBeenCalledExactlyOnceWith(0, 1);
  expect(marked()).toBeUndefined();
  fireEvent.pointerMove(document, { clientY: 45 });
  expect(move).toHaveBeenCalledOnce();
});

it.each([
  ["Escape", () => fireEvent.keyDown(document, { key: "Escape" })],
  ["a cancelled pointer", () => fireEvent.pointerCancel(document)],
])("%s moves a dragged row back", (_, stop) => {
  const move = show();
  drag(0, 45);
  fireEvent.keyDown(document, { key: "a" });
  expect(names()).toBe("bca");
  stop();
  expect(names()).toBe("abc");
  fireEvent.pointerUp(document);
  expect(move).not.toHaveBeenCalled();
});

it("a row that is released at its original position or outside the list does not move", () => {
  const move = show();
  drag(1, 25);
  fireEvent.pointerMove(document, { clientY: 500 });
  fireEvent.pointerUp(document);
  expect([names(), move.mock.calls.length]).toEqual(["abc", 0]);
});

it("only the primary mouse button drags a row", () => {
  show();
  drag(0, 45, 2);
  expect(names()).toBe("abc");
});
