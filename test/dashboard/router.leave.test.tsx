import { render, waitFor } from "@testing-library/preact";
import { beforeEach, expect, it, vi } from "vitest";
import { go, useLeaveGuard, usePlace } from "../../dashboard/router.ts";

function Editor({ isDirty }: { isDirty: boolean }) {
  useLeaveGuard(isDirty, "Leave without saving?");
  return <p>{usePlace().path}</p>;
}
const shown = () => document.querySelector("p")?.textContent;
const unload = () => dispatchEvent(new Event("beforeunload", { cancelable: true }));

beforeEach(() => history.replaceState(null, "", "/dashboard/w/acme/polls/new"));

it("leaving a page without changes requires no confirmation", () => {
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
])(
  "leaving a page with changes asks for confirmation; the answer %s leads to the page %s",
  async (isSure, path) => {
    const ask = vi.spyOn(window, "confirm").mockReturnValue(isSure);
    render(<Editor isDirty />);
    go("account");
    expect(ask).toHaveBeenCalledExactlyOnceWith("Leave without saving?");
    await waitFor(() => expect(shown()).toBe(path));
    expect(location.pathname).toBe(`/dashboard/${path}`);
  },
);

it("a page with unsaved changes makes the browser ask before it closes the page", () => {
  const { rerender } = render(<Editor isDirty />);
  expect(unload()).toBe(false);
  rerender(<Editor isDirty={false} />);
  expect(unload()).toBe(true);
});

it("the browser's Back button shows the previous page", async () => {
  render(<Editor isDirty={false} />);
  history.replaceState(null, "", "/dashboard/w/acme/polls");
  dispatchEvent(new PopStateEvent("popstate"));
  await waitFor(() => expect(shown()).toBe("w/acme/polls"));
});
