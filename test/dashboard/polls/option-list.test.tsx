import { render, screen, waitFor } from "@testing-library/preact";
import { describe, expect, it } from "vitest";
import { OptionList } from "../../../dashboard/polls/option-list.tsx";
import { click, control, fieldOf, press, typeInto } from "../actions.ts";
import { openDashboard } from "../open-dashboard.tsx";

const texts = () =>
  [...document.querySelectorAll<HTMLInputElement>(".poll-options input")].map(({ value }) => value);
const isOff = (name: string) => control(name).getAttribute("aria-disabled") === "true";

const pressFocused = () => (document.activeElement as HTMLElement).click();

/** Opens the page for a new poll with these options. */
async function openOptions(...options: string[]) {
  await openDashboard("w/acme/polls/new");
  for (const [index, option] of options.entries()) {
    if (index >= 2) click("Add an option");
    await waitFor(() => fieldOf(`Option ${index + 1}`));
    typeInto(`Option ${index + 1}`, option);
    await waitFor(() => expect(texts()[index]).toBe(option));
  }
}

it("options cannot be removed if only two are left, and cannot be moved beyond the ends of the list", async () => {
  await openOptions("Dark", "Light");
  expect(isOff("Remove option 1")).toBe(true);
  expect([isOff("Move option 1 up"), isOff("Move option 1 down")]).toEqual([true, false]);
  expect([isOff("Move option 2 up"), isOff("Move option 2 down")]).toEqual([false, true]);
});

it("an added option is empty and last, and then every option can be removed", async () => {
  await openOptions("Dark", "Light");
  click("Add an option");
  await waitFor(() => expect(texts()).toEqual(["Dark", "Light", ""]));
  click("Remove option 1");
  await waitFor(() => expect(texts()).toEqual(["Light", ""]));
});

it("buttons move an option up and down", async () => {
  await openOptions("Dark", "Light", "Blue");
  click("Move option 3 up");
  await waitFor(() => expect(texts()).toEqual(["Dark", "Blue", "Light"]));
  click("Move option 1 down");
  await waitFor(() => expect(texts()).toEqual(["Blue", "Dark", "Light"]));
});

it.each([
  ["Move option 3 up", ["Blue", "Dark", "Light"], "Move option 1 up"],
  ["Move option 1 down", ["Light", "Blue", "Dark"], "Move option 3 down"],
])("pressing %s twice moves the same option twice", async (name, order, last) => {
  await openOptions("Dark", "Light", "Blue");
  control(name).focus();
  pressFocused();
  await waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).not.toBe(name));
  pressFocused();
  await waitFor(() => expect(texts()).toEqual(order));
  await waitFor(() => expect(document.activeElement).toBe(control(last)));
});

it("removing the last option of the list moves focus to the option before it", async () => {
  await openOptions("Dark", "Light", "Blue");
  click("Remove option 3");
  await waitFor(() => expect(document.activeElement).toBe(control("Remove option 2")));
  expect(texts()).toEqual(["Dark", "Light"]);
});

it.each([
  [49, 1],
  [50, 0],
])("a poll with %i options has %i buttons to add an option", (count, buttons) => {
  const options = Array.from({ length: count }, (_, index) => `Option ${index}`);
  render(<OptionList options={options} faultOf={() => undefined} change={() => {}} />);
  expect(screen.queryAllByText("Add an option")).toHaveLength(buttons);
});

describe("the keys of the options", () => {
  const field = (place: number) => fieldOf(`Option ${place}`);
  const isFocused = (place: number) => waitFor(() => expect(document.activeElement).toBe(field(place)));

  it("an added option has focus", async () => {
    await openOptions("Dark", "Light");
    click("Add an option");
    await isFocused(3);
  });

  it("Tab goes from an option to the next one, past the buttons that keys replace", async () => {
    await openOptions("Dark", "Light");
    const order = [...document.querySelectorAll<HTMLElement>(".poll-options :is(input, button)")];
    expect(order.filter(({ tabIndex }) => tabIndex >= 0)).toEqual([field(1), field(2)]);
  });

  it("Enter goes to the next option, and after the last one adds another, unless it is empty", async () => {
    await openOptions("Dark", "Light");
    field(1).focus();
    expect(press("Enter")).toBe(false);
    await isFocused(2);
    expect(press("Enter")).toBe(false);
    await isFocused(3);
    expect(press("Enter")).toBe(false);
    expect(texts()).toEqual(["Dark", "Light", ""]);
  });

  it("Alt with an arrow key moves an option, and the focus with it, up to the ends of the list", async () => {
    await openOptions("Dark", "Light", "Blue");
    field(3).focus();
    press("ArrowUp", { altKey: true });
    await isFocused(2);
    expect(texts()).toEqual(["Dark", "Blue", "Light"]);
    press("ArrowUp", { altKey: true });
    await isFocused(1);
    press("ArrowUp", { altKey: true });
    expect(texts()).toEqual(["Blue", "Dark", "Light"]);
    press("ArrowDown", { altKey: true });
    await isFocused(2);
    expect(texts()).toEqual(["Dark", "Blue", "Light"]);
  });

  it("Backspace removes an empty option, but not while it is held, and never one of the last two", async () => {
    await openOptions("Dark", "Light", "Blue");
    typeInto("Option 3", "");
    await waitFor(() => expect(texts()).toEqual(["Dark", "Light", ""]));
    field(3).focus();
    expect(press("Backspace", { repeat: true })).toBe(true);
    expect(press("Backspace")).toBe(false);
    await isFocused(2);
    expect(texts()).toEqual(["Dark", "Light"]);
    typeInto("Option 2", "");
    await waitFor(() => expect(texts()).toEqual(["Dark", ""]));
    expect(press("Backspace")).toBe(true);
  });
});
