import { useEffect, useState } from "preact/hooks";
import { strings } from "../strings.ts";
import { IconButton } from "./icon-button.tsx";

interface Toast {
  id: number;
  text: string;
  undo?: (() => void) | undefined;
  /** What happens when nobody undid it. */
  commit?: ((isLast: boolean) => void) | undefined;
  timer: ReturnType<typeof setTimeout>;
}

/** How long something can be undone. */
const undoTime = 8_000;

let toasts: Toast[] = [];
let count = 0;
const readers = new Set<() => void>();

/** Says something below; with `undo`, offers it for eight seconds; with `commit`, does it only after them. */
export function say(text: string, { undo, commit }: Pick<Toast, "undo" | "commit"> = {}): void {
  count += 1;
  const id = count;
  const timer = setTimeout(() => end(id), undoTime);
  show([...toasts, { id, text, undo, commit, timer }]);
}

/** Does now what still waits for its time, as when the page is left. */
function commitAll(): void {
  for (const { id } of toasts) end(id, true);
}

function end(id: number, isLast = false): void {
  const toast = take(id);
  toast?.commit?.(isLast);
}

function take(id: number): Toast | undefined {
  const toast = toasts.find((one) => one.id === id);
  if (toast) clearTimeout(toast.timer);
  show(toasts.filter((one) => one.id !== id));
  return toast;
}

function show(next: Toast[]): void {
  toasts = next;
  for (const reader of readers) reader();
}

export function Toasts() {
  const [, redraw] = useState(0);
  useEffect(() => {
    const reader = () => redraw((times) => times + 1);
    readers.add(reader);
    addEventListener("pagehide", commitAll);
    return () => {
      readers.delete(reader);
      removeEventListener("pagehide", commitAll);
    };
  }, []);
  return (
    <div class="toasts" role="status">
      {toasts.map(({ id, text, undo }) => (
        <div class="toast" key={id}>
          <p>{text}</p>
          {undo && (
            <button
              type="button"
              class="button"
              onClick={() => {
                take(id);
                undo();
              }}
            >
              {strings.undo}
            </button>
          )}
          <IconButton icon="close" label={strings.dismiss} act={() => end(id)} />
        </div>
      ))}
    </div>
  );
}
