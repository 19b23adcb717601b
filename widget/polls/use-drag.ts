import type { TargetedPointerEvent } from "preact";
import { useState } from "preact/hooks";

type Grab = TargetedPointerEvent<HTMLElement>;

/** For a list whose rows are dragged by their `.grip`: `put` learns the row's id, and how many others it passed. */
export function useDrag(put: (id: string, to: number) => void) {
  const [held, hold] = useState<string>();
  const drop = () => hold(undefined);
  return {
    held,
    handlers: {
      onPointerDown({ target, currentTarget, pointerId }: Grab) {
        const grip = (target as Element).closest(".grip");
        hold(grip?.parentElement?.id);
        // Not the row: what moves in the document loses its pointer.
        if (grip) currentTarget.setPointerCapture(pointerId);
      },
      onPointerMove({ currentTarget, clientY }: Grab) {
        const passed = [...currentTarget.children].filter((row) => {
          const { top, height } = row.getBoundingClientRect();
          return row.id !== held && top + height / 2 < clientY;
        });
        if (held) put(held, passed.length);
      },
      onPointerUp: drop,
      onPointerCancel: drop,
    },
  };
}
