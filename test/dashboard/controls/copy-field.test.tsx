import { act, render, waitFor } from "@testing-library/preact";
import { expect, it, vi } from "vitest";
import { CopyField } from "../../../dashboard/controls/copy-field.tsx";
import { click, fakeClipboard } from "../actions.ts";

const status = () => document.querySelector("[role=status]")?.textContent;

it("the button copies the text, and a status message confirms this for two seconds", async () => {
  const copied = fakeClipboard();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  render(<CopyField text="ek_live_1" what="the key" />);
  expect(document.querySelector("code")?.textContent).toBe("ek_live_1");
  click("Copy the key");
  await waitFor(() => expect(status()).toBe("Copied"));
  expect(copied).toEqual(["ek_live_1"]);
  act(() => void vi.advanceTimersByTime(2_000));
  expect(status()).toBe("");
});

it.each([
  ["does not allow copying", () => fakeClipboard(false)],
  ["has no clipboard", () => {}],
])("if the browser %s, a status message asks the user to copy manually", async (_, prepare) => {
  prepare();
  render(<CopyField text="ek_live_1" what="the key" />);
  click("Copy the key");
  await waitFor(() => expect(status()).toBe("Couldn't copy. Select the text and copy it manually."));
});
