import { act, render, screen } from "@testing-library/preact";
import { beforeEach, expect, it, vi } from "vitest";
import { PollFacts } from "../../../widget/polls/poll-facts.tsx";
import { makePoll } from "./make-poll.ts";

let isSeen = true;

beforeEach(() => {
  vi.useFakeTimers();
  isSeen = true;
  Object.assign(HTMLElement.prototype, { checkVisibility: () => isSeen });
});

/** Sets the clock ahead by this many seconds, but runs only the timers that are due in the last three seconds. */
const pass = (seconds: number) =>
  act(() => {
    vi.setSystemTime(Date.now() + (seconds - 3) * 1_000);
    vi.advanceTimersByTime(3_000);
  });
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toJSON();
const show = (changes: Parameters<typeof makePoll>[0], reload = () => {}) =>
  render(<PollFacts poll={makePoll(changes)} reload={reload} />);

it("the poll shows the remaining time in words, and counts down while it is visible", () => {
  show({ endAt: inSeconds(3 * 86_400 + 60) });
  expect(screen.getByText("Ends in 4 days")).toBeTruthy();
  pass(120);
  expect(screen.getByText("Ends in 3 days")).toBeTruthy();
  pass(86_400);
  expect(screen.getByText("Ends in 48 hours")).toBeTruthy();
  pass(86_400);
  expect(screen.getByText("Ends in 24 hours")).toBeTruthy();
});

it("a poll of a week ends in 7 days a moment after it opened", () => {
  show({ endAt: inSeconds(7 * 86_400 - 1) });
  expect(screen.getByText("Ends in 7 days")).toBeTruthy();
});

it("the countdown stops while it is not visible, and has no timer when it has ended or is unmounted", () => {
  isSeen = false;
  const { unmount } = show({ endAt: inSeconds(900) });
  pass(120);
  expect(screen.getByText("Ends in 15 minutes")).toBeTruthy();
  isSeen = true;
  pass(120);
  expect(screen.getByText("Ends in 11 minutes")).toBeTruthy();
  expect(vi.getTimerCount()).toBe(1);
  unmount();
  show({ status: "expired", endAt: inSeconds(-9) });
  pass(9);
  expect(vi.getTimerCount()).toBe(0);
});

it("the poll is loaded again once when it ends, and the countdown stops", () => {
  const reload = vi.fn();
  show({ endAt: inSeconds(2) }, reload);
  expect(screen.getByText("Ends in 2 seconds")).toBeTruthy();
  pass(10);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(vi.getTimerCount()).toBe(0);
});

it("a future poll shows when it opens, and a past poll shows when it ended", () => {
  show({ status: "not_started", startAt: inSeconds(7_300) });
  expect(screen.getByText("Opens in 3 hours")).toBeTruthy();
  show({ status: "expired", endAt: inSeconds(-86_500) });
  expect(screen.getByText("Ended yesterday")).toBeTruthy();
});
