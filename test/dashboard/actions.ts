import { act, fireEvent, screen, waitFor } from "@testing-library/preact";
import { vi } from "vitest";

/** The heading of the page. */
export const heading = () => document.querySelector("h1")?.textContent;

/** Returns the page's path and query, relative to `/dashboard/`. */
export const address = () => location.pathname.slice("/dashboard/".length) + location.search;

/** Returns the only open dialog. @throws if there is none, or more than one */
export function openDialog(): HTMLDialogElement {
  const [dialog, second] = document.querySelectorAll<HTMLDialogElement>("dialog[open]");
  if (!dialog || second) throw new Error(dialog ? "Two dialogs are open." : "No dialog is open.");
  return dialog;
}

/** Types into the field with this label, replacing its text. */
export const typeInto = (label: string | RegExp, value: string, within: HTMLElement = document.body) =>
  fireEvent.input(fieldOf(label, within), { target: { value } });

/** Chooses the option with this value in the select with this label. */
export const choose = (label: string | RegExp, value: string, within: HTMLElement = document.body) =>
  fireEvent.change(fieldOf(label, within), { target: { value } });

/** Clicks the checkbox, radio or switch with this label. */
export const toggle = (label: string | RegExp, within?: HTMLElement) =>
  fireEvent.click(fieldOf(label, within));

/** Returns the field with this label; a text such as "optional" may follow the label. */
export function fieldOf(label: string | RegExp, within: HTMLElement = document.body): HTMLInputElement {
  const fields = [...within.querySelectorAll<HTMLInputElement>("input, textarea, select")].filter((field) => {
    const texts = [field.getAttribute("aria-label"), ...[...(field.labels ?? [])].map(textOf)];
    return texts.some(
      (text) => text && (typeof label === "string" ? text.startsWith(label) : label.test(text)),
    );
  });
  if (fields.length !== 1) throw new Error(`${fields.length} fields are labelled ${label}.`);
  return fields[0] as HTMLInputElement;
}

/** Returns the button or link with this name. Searches only the open dialog if there is one. */
export function control(name: string | RegExp, within: HTMLElement = scope()): HTMLButtonElement {
  const found = [...within.querySelectorAll<HTMLButtonElement>("button, a[href]")].filter((element) => {
    const text = element.getAttribute("aria-label") ?? textOf(element);
    return typeof name === "string" ? text === name : name.test(text);
  });
  if (found.length !== 1) throw new Error(`${found.length} buttons or links are named ${name}.`);
  return found[0] as HTMLButtonElement;
}

/** Clicks the button or link with this name. */
export const click = (name: string | RegExp, within?: HTMLElement) => fireEvent.click(control(name, within));

/** Presses a key in the element that has focus. */
export const press = (key: string, held: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...held });

/** Sends `cancel` to the open dialog, as a browser does when Escape is pressed. */
export const escapeDialog = () => fireEvent(openDialog(), new Event("cancel", { cancelable: true }));

/** Waits for a toast with this text. */
export const findToast = (text: string | RegExp) => screen.findByText(text, { selector: ".toast p" });

/** Waits for the page's table and returns the texts of its cells, row by row. */
export async function findRows(): Promise<string[][]> {
  const rows = await waitFor(() => {
    const found = document.querySelectorAll("main tbody tr");
    if (!found.length) throw new Error("There are no rows.");
    return found;
  });
  return [...rows].map((row) => [...row.children].map(textOf));
}

/** Replaces the clipboard, which jsdom lacks. @returns the texts that the page copies */
export function fakeClipboard(isAllowed = true): string[] {
  const copied: string[] = [];
  const writeText = async (text: string) => {
    if (!isAllowed) throw new DOMException("Not allowed", "NotAllowedError");
    copied.push(text);
  };
  Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText } });
  return copied;
}

/**
 * Replaces `setTimeout`, so that the timers of undo and search-as-you-type run only during `advance`. Call it when
 * the page has opened.
 */
export const stopTimers = () => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });

/** Runs pending effects, then the timers that are due within this time, then the effects of these timers. */
export async function advance(milliseconds: number): Promise<void> {
  await act(async () => {});
  await act(async () => void vi.advanceTimersByTime(milliseconds));
}

const scope = () => document.querySelector<HTMLElement>("dialog[open]") ?? document.body;

/** Returns the text without decoration such as icons and badges. */
function textOf(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const decoration of copy.querySelectorAll("[aria-hidden=true]")) decoration.remove();
  return copy.textContent?.replace(/\s+/g, " ").trim() ?? "";
}
