import { useEffect, useState } from "preact/hooks";
import { explainError } from "../explain-error.ts";
import { strings } from "../strings.ts";
import { Button, IconButton } from "./button.tsx";

interface Toast {
  id: number;
  text: string;
  undo?: (() => void) | undefined;
  /** Runs once the action can no longer be undone; `isLast` is true if the user is leaving the page. */
  commit?: ((isLast: boolean) => void) | undefined;
  timer: ReturnType<typeof setTimeout>;
}

/**
 * Time to undo an action, in milliseconds. The countdown starts again after the pointer and focus have left the toast.
 */
const undoTime = 8_000;

let toasts: Toast[] = [];
let count = 0;
const readers = new Set<() => void>();

/**
 * Shows a toast for `undoTime`. `undo` adds an Undo button; `commit` runs if the user does not press the button in
 * time.
 */
export function showToast(text: string, { undo, commit }: Pick<Toast, "undo" | "commit"> = {}): void {
  count += 1;
  const id = count;
  show([...toasts, { id, text, undo, commit, timer: startTimer(id) }]);
}

/** Shows an error as a toast. */
export const showError = (error: unknown) => showToast(explainError(error));

/** Awaits a request, and shows a toast if it fails. @returns whether it succeeded */
export const attempt = (request: Promise<unknown>): Promise<boolean> =>
  request.then(
    () => true,
    (error) => {
      showError(error);
      return false;
    },
  );

const startTimer = (id: number) => setTimeout(() => end(id), undoTime);

/** Stops the countdown, so that users have enough time to act (WCAG 2.2.1). */
function hold({ timer }: Toast): void {
  clearTimeout(timer);
}

function letGo(toast: Toast): void {
  hold(toast);
  if (toasts.includes(toast)) toast.timer = startTimer(toast.id);
}

/** Runs all pending commits immediately, because the page is being left. */
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
      {toasts.map((toast) => (
        <div
          class="toast"
          key={toast.id}
          onPointerEnter={() => hold(toast)}
          // Restart the countdown only if neither the pointer nor focus is still in the toast.
          onPointerLeave={({ currentTarget }) => currentTarget.matches(":focus-within") || letGo(toast)}
          onFocusCapture={() => hold(toast)}
          onBlurCapture={({ currentTarget }) => currentTarget.matches(":hover") || letGo(toast)}
        >
          <p>{toast.text}</p>
          {toast.undo && (
            <Button
              text={strings.undo}
              act={() => {
                take(toast.id);
                toast.undo?.();
              }}
            />
          )}
          <IconButton icon="close" label="Dismiss" act={() => end(toast.id)} />
        </div>
      ))}
    </div>
  );
}
