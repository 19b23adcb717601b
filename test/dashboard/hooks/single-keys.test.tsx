import { render } from "@testing-library/preact";
import { describe, expect, it, vi } from "vitest";
import { Download } from "../../../dashboard/controls/button.tsx";
import { StatusLabel } from "../../../dashboard/controls/status-label.tsx";
import { chooseSingleKeys, isSingleKey, readSingleKeys } from "../../../dashboard/hooks/single-keys.ts";
import { Time } from "../../../dashboard/text/time.tsx";
import { control } from "../actions.ts";
import { makeStatus } from "../make-rows.ts";

function pressIn(html: string, held: KeyboardEventInit = {}): boolean {
  document.body.innerHTML = html;
  let isSingle = false;
  const judge = (event: KeyboardEvent) => {
    isSingle = isSingleKey(event);
  };
  addEventListener("keydown", judge, { once: true });
  document.body.firstElementChild?.dispatchEvent(
    new KeyboardEvent("keydown", { key: "j", bubbles: true, ...held }),
  );
  return isSingle;
}

describe("a letter key", () => {
  it.each([
    ["<button></button>", true],
    ["<input type=checkbox>", true],
    ["<input type=radio>", true],
    ["<input type=search>", false],
    ["<textarea></textarea>", false],
    ["<select></select>", false],
  ])("a letter key pressed in %s is a shortcut: %s", (html, isSingle) => {
    expect(pressIn(html)).toBe(isSingle);
  });

  it("a letter key with a modifier key is not a shortcut", () => {
    for (const held of ["ctrlKey", "metaKey", "altKey"])
      expect(pressIn("<i></i>", { [held]: true })).toBe(false);
  });

  it("a letter key remains a shortcut if the browser blocks storage", () => {
    const fail = () => {
      throw new DOMException("Not allowed", "SecurityError");
    };
    vi.stubGlobal("localStorage", { getItem: fail, setItem: fail, removeItem: fail });
    chooseSingleKeys(false);
    expect(readSingleKeys()).toBe(true);
  });
});

it("a status is shown as a pill with its name, in the colour of the status's kind", () => {
  const { container, rerender } = render(
    <StatusLabel status={makeStatus("s", { name: "Done", kind: "done" })} />,
  );
  expect(container.innerHTML).toBe('<span class="state pill done" dir="auto">Done</span>');
  rerender(<StatusLabel status={undefined} />);
  expect(container.textContent).toBe("No status");
});

it("a time can be shown as a date, and its tooltip shows the full time", () => {
  const { container } = render(<Time at="2025-01-02T12:00:00.000Z" isDate />);
  const time = container.querySelector("time");
  expect(time?.textContent).toBe("Jan 2, 2025");
  expect(time?.title).toMatch(/^January 2, 2025 at /);
  expect(time?.dateTime).toBe("2025-01-02T12:00:00.000Z");
});

it("a download is a link to an endpoint, whose response the browser saves", () => {
  render(<Download endpoint="w/w1/staff/posts.csv" text="Export" />);
  expect(control("Export").getAttribute("href")).toBe("/dashboard/api/w/w1/staff/posts.csv");
  expect(control("Export").hasAttribute("download")).toBe(true);
});
