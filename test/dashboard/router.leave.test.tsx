import { render } from "@testing-library/preact";
import { beforeEach, expect, it, vi } from "vitest";
import { go, useLeaveGuard, usePlace } from "../../dashboard/router.ts";

function Editor({ isDirty }: { isDirty: boolean }) {
  useLeaveGuard(isDirty, "Leave without saving?");
  return <p>{usePlace().path}</p>;
}
const shown = () => document.querySelector("p")?.textContent;
const unload = () => dispatchEvent(new Event("beforeunload", { cancelable: true }));

beforeEach(() => history.replaceState(null, "", "/dashboard/w/acme/polls/new"));

it("a page without changes is left without a question", () => {
  const ask = vi.spyOn(window, "confirm");
  render(<Editor isDirty={false} />);
  go("account");
  expect(location.pathname).toBe("/dashboard/account");
  expect(unload()).toBe(true);
  expect(ask).not.toHaveBeenCalled();
});

it.each([
  [false, "w/acme/polls/new"],
  [true, "account"],
])("a page with changes asks first; the answer %s leads to %s", async (isSure, path) => {
  const ask = vi.spyOn(window, "confirm").mockReturnValue(isSure);
  render(<Editor isDirty />);
  go("account");
  expect(ask).toHaveBeenCalledExactlyOnceWith("Leave without saving?");
  await vi.waitFor(() => expect(shown()).toBe(path));
  expect(location.pathname).toBe(`/dashboard/${path}`);
});

it("a page with changes stops the browser from closing it until they are saved", () => {
  const { rerender } = render(<Editor isDirty />);
  expect(unload()).toBe(false);
  rerender(<Editor isDirty={false} />);
  expect(unload()).toBe(true);
});

it("the browser's way back is followed", async () => {
  render(<Editor isDirty={false} />);
  history.replaceState(null, "", "/dashboard/w/acme/polls");
  dispatchEvent(new PopStateEvent("popstate"));
  await vi.waitFor(() => expect(shown()).toBe("w/acme/polls"));
});
