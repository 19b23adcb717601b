import { useState } from "preact/hooks";
import { Icon } from "../controls/icons.tsx";

/** Returns the list with one item moved to another index. */
export const reorder = <One,>(list: One[], from: number, to: number): One[] =>
  list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1));

/**
 * Lets users reorder a list by dragging an item's grip; Escape cancels. `shown` is the list with the dragged item at
 * its current drop position. Dragging needs a pointer, so the list also needs buttons that work with the keyboard.
 */
export function useDragOrder<One>(list: One[], move: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<{ from: number; to: number }>();

  const start = (event: PointerEvent, from: number) => {
    const rows = (event.currentTarget as Element).closest("tbody, ol");
    if (event.button !== 0 || !rows) return;
    event.preventDefault();
    let to = from;
    setDrag({ from, to });
    const ending = new AbortController();
    const end = (isKept: boolean) => {
      ending.abort();
      setDrag(undefined);
      if (isKept && to !== from) move(from, to);
    };
    const follow = ({ clientY }: PointerEvent) => {
      const at = [...rows.children].findIndex((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return clientY >= top && clientY < bottom;
      });
      if (at < 0 || at === to) return;
      to = at;
      setDrag({ from, to });
    };
    const { signal } = ending;
    addEventListener("pointermove", follow, { signal });
    addEventListener("pointerup", () => end(true), { signal });
    addEventListener("pointercancel", () => end(false), { signal });
    addEventListener("keydown", ({ key }) => key === "Escape" && end(false), { signal });
  };

  return {
    shown: drag ? reorder(list, drag.from, drag.to) : list,
    dragged: drag?.to,
    gripOf: (place: number) => (
      <span class="grip" aria-hidden="true" onPointerDown={(event) => start(event, place)}>
        <Icon name="grip" />
      </span>
    ),
  };
}
