import { act, cleanup, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from "vitest";
import { PollFacts } from "../../../widget/polls/poll-facts.tsx";
import { makePoll } from "./make-poll.ts";

let report: (seen: boolean) => void;
let isSeen = false;
let armed: MockInstance<typeof setTimeout>;

beforeEach(() => {
  vi.useFakeTimers();
  isSeen = false;
  armed = vi.spyOn(globalThis, "setTimeout");
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        // As the browser does it: also when it begins to watch what stands in sight.
        this.observe = () => void tell([{ isIntersecting: isSeen }]);
        report = (seen) =>
          act(() => {
            isSeen = seen;
            tell([{ isIntersecting: seen }]);
          });
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Time goes by, in one leap but for the last seconds. */
const pass = (seconds: number) =>
  act(() => {
    vi.setSystemTime(Date.now() + (seconds - 3) * 1_000);
    vi.advanceTimersByTime(3_000);
  });
/** Those that would count on. */
const timers = () => armed.mock.calls.filter(([, pause]) => pause === 1_000).length;
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toJSON();
const show = (changes: Parameters<typeof makePoll>[0], reload = () => {}) =>
  render(<PollFacts poll={makePoll(changes)} reload={reload} />);

it("tells the time left in words, and counts it down while it is seen", () => {
  show({ endAt: inSeconds(3 * 86_400 + 60) });
  expect(screen.getByText("Ends in 3 days")).toBeTruthy();
  report(true);
  pass(120);
  expect(screen.getByText("Ends in 2 days")).toBeTruthy();
  pass(2 * 86_400);
  expect(screen.getByText("Ends in 23 hours")).toBeTruthy();
});

it("has no timer before it is seen, none while it is not, and none when it is gone", () => {
  const { unmount } = show({ endAt: inSeconds(900) });
  pass(9);
  expect(timers()).toBe(0);
  report(true);
  pass(9);
  const counted = timers();
  expect(counted).toBeGreaterThan(1);
  report(false);
  pass(9);
  expect(timers()).toBe(counted);
  report(true);
  unmount();
  pass(9);
  expect(timers()).toBe(counted + 1);
});

it("asks once how it stands when the time is over, and rests", () => {
  const reload = vi.fn();
  show({ endAt: inSeconds(2) }, reload);
  report(true);
  expect(screen.getByText("Ends in 2 seconds")).toBeTruthy();
  pass(10);
  expect(reload).toHaveBeenCalledTimes(1);
});

it("says when a poll opens, and when one ended", () => {
  show({ status: "not_started", startAt: inSeconds(7_300) });
  expect(screen.getByText("Opens in 2 hours")).toBeTruthy();
  show({ status: "expired", endAt: inSeconds(-86_500) });
  expect(screen.getByText("Ended yesterday")).toBeTruthy();
});
