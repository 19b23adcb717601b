import { fireEvent, render, screen } from "@testing-library/preact";
import { beforeEach, expect, it, vi } from "vitest";
import { showToast, Toasts } from "../../../dashboard/controls/undo-toasts.tsx";

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toasts />);
});

it("an action that can be undone runs once, after eight seconds", async () => {
  const [undo, commit] = [vi.fn(), vi.fn()];
  showToast("1 post deleted.", { undo, commit });
  await screen.findByText("1 post deleted.");
  vi.advanceTimersByTime(7_999);
  expect(commit).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(commit).toHaveBeenCalledExactlyOnceWith(false);
  expect(undo).not.toHaveBeenCalled();
});

it.each([
  ["pointer", fireEvent.pointerEnter, fireEvent.pointerLeave],
  ["focus", fireEvent.focus, fireEvent.blur],
])("a toast stays while the %s is on it, and for eight seconds after that", async (_, enter, leave) => {
  const commit = vi.fn();
  showToast("1 post deleted.", { undo: () => {}, commit });
  const text = await screen.findByText("1 post deleted.");
  const toast = text.parentElement as HTMLElement;
  vi.advanceTimersByTime(7_000);
  enter(toast);
  vi.advanceTimersByTime(60_000);
  expect(commit).not.toHaveBeenCalled();
  leave(toast);
  vi.advanceTimersByTime(7_999);
  expect(commit).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(commit).toHaveBeenCalledExactlyOnceWith(false);
});

it("a focused toast stays when the pointer leaves it", async () => {
  const commit = vi.fn();
  showToast("1 post deleted.", { undo: () => {}, commit });
  const undo = await screen.findByRole("button", { name: "Undo" });
  const toast = undo.parentElement as HTMLElement;
  fireEvent.pointerEnter(toast);
  undo.focus();
  fireEvent.pointerLeave(toast);
  vi.advanceTimersByTime(60_000);
  expect(commit).not.toHaveBeenCalled();
  undo.blur();
  vi.advanceTimersByTime(8_000);
  expect(commit).toHaveBeenCalledOnce();
});

it("an undone action never runs", async () => {
  const [undo, commit] = [vi.fn(), vi.fn()];
  showToast("1 post deleted.", { undo, commit });
  fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
  vi.advanceTimersByTime(20_000);
  expect(undo).toHaveBeenCalledOnce();
  expect(commit).not.toHaveBeenCalled();
});

it("leaving the page runs every pending action", async () => {
  const commit = vi.fn();
  showToast("1 post deleted.", { commit });
  await screen.findByText("1 post deleted.");
  dispatchEvent(new Event("pagehide"));
  expect(commit).toHaveBeenCalledExactlyOnceWith(true);
});

it("dismissing a toast runs its action immediately", async () => {
  const commit = vi.fn();
  showToast("1 post deleted.", { commit });
  await screen.findByText("1 post deleted.");
  fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(commit).toHaveBeenCalledExactlyOnceWith(false);
});
