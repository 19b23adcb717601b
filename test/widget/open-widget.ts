import { cleanup, fireEvent, waitFor, within } from "@testing-library/preact";
import { vi } from "vitest";
import type { WidgetContext } from "../../widget/data/widget-context.ts";
// This import loads the lazy views, so that no test waits for them.
import { lazyViews } from "../../widget/entries/lazy-views.ts";
import { type Call, earshot } from "../../widget/loader/call-earshot.ts";
import { startEarshot } from "../../widget/loader/start-earshot.ts";
import { loadLocale } from "../../widget/locales/load-locale.ts";
import { base } from "./fake-server.ts";
import { effectsRun } from "./hurry-effects.ts";

export const watched = new Set<() => void>();
/** Report that the widget's host is no longer seen, as a browser does when a page removes it. */
export const unseen = new Set<() => void>();

/** Adds the browser features that the widget needs and jsdom lacks. */
export function addMissingApis(): void {
  Object.assign(globalThis, {
    CSS: {
      supports(property: string, value: string) {
        const { style } = document.createElement("p");
        style.setProperty(property, value);
        return style.getPropertyValue(property) !== "";
      },
    },
    matchMedia: () => ({ matches: false }),
    IntersectionObserver: class {
      readonly seen: () => void;
      constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
        this.seen = () => report([{ isIntersecting: true }]);
      }
      observe(target: HTMLElement) {
        const isHost = target.localName === "earshot-widget" && !("inline" in target.dataset);
        (isHost ? unseen : watched).add(this.seen);
      }
      disconnect() {
        watched.delete(this.seen);
      }
    },
  });
  Object.assign(HTMLElement.prototype, {
    checkVisibility: () => true,
    scrollIntoView: () => {},
    showPopover(this: HTMLElement) {
      if (!this.popover) throw new DOMException("The element is not a popover.", "NotSupportedError");
    },
  });
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      if (!this.isConnected) throw new DOMException("The element is not in a document.", "InvalidStateError");
      this.open = true;
      this.dataset.modal = "";
    },
    close(this: HTMLDialogElement) {
      this.open = false;
      delete this.dataset.modal;
    },
  });
  const { adoptedStyleSheets } = ShadowRoot.prototype;
  if (!adoptedStyleSheets) Object.assign(ShadowRoot.prototype, { adoptedStyleSheets: [] });
}

/** The page's script tag in the form in which the loader reads it. */
export const tag = { src: `${base}embed.js`, dataset: { sdkToken: "sdk_test" } };
export const loadPanel = () => import("../../widget/panel/mount-panel.tsx");

export { earshot };

/** Calls `earshot` with arguments that the types would reject. */
export const callAnyhow = (...call: Call) => (earshot as (...call: Call) => void)(...call);

/** Waits until the lazy views are loaded, with which the dialog gets its touch and focus behaviour. */
export const lazyViewsLoaded = () =>
  waitFor(() => {
    if (!host().shadowRoot?.adoptedStyleSheets.includes(lazyViews.lazySheet))
      throw new Error("still loading");
  });

export const host = () => document.querySelector("earshot-widget") as HTMLElement;
export const launcher = () => host().shadowRoot?.querySelector("button") as HTMLButtonElement;

/** Starts a widget whose script tag has these attributes, in camel case, and opens it as a visitor does. */
export async function openWidget(attributes: Record<string, string> = {}) {
  startEarshot({ ...tag, dataset: { ...tag.dataset, ...attributes } }, loadPanel);
  launcher().focus();
  fireEvent.click(launcher());
  return findPanel();
}

type Panel = Pick<Awaited<ReturnType<typeof findPanel>>, "findByRole">;

export async function findPanel() {
  const dialog = await waitFor(() => {
    const found = host().shadowRoot?.querySelector("[open]");
    if (!found) throw new Error("The panel is not open.");
    return found as HTMLDialogElement;
  });
  return { dialog, ...within(dialog) };
}

/** Opens the menu whose button has this name, and chooses an option. A filter's name is its label until it is used. */
export async function choose(panel: Panel, name: string | RegExp, option: string) {
  fireEvent.click(await panel.findByRole("button", { name }));
  fireEvent.click(await panel.findByRole("option", { name: option }));
}

/** The values that the widget has stored for later visits. */
export const kept = (): Record<string, unknown> =>
  JSON.parse(localStorage.getItem(`earshot-${tag.dataset.sdkToken}`) ?? "{}");

/** Returns the focused element inside the widget. */
export const focused = () => host().shadowRoot?.activeElement;

// Some tests replace the body, as sites do, but `screen` searches only the first body.
const firstBody = document.body;

/** The context for loading a translation, which needs one only in the built widget. */
export const noContext = {} as WidgetContext;

/** Undoes every side effect of a test. */
export async function resetWidget(): Promise<void> {
  vi.useRealTimers();
  // Code that is still loading at the end of a file would fail in the next file that needs it.
  await vi.dynamicImportSettled();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  if (window.earshot) earshot("destroy");
  Reflect.deleteProperty(window, "earshot");
  cleanup();
  await loadLocale("en", noContext);
  // Runs pending effects while the document still exists.
  await effectsRun();
  watched.clear();
  unseen.clear();
  localStorage.clear();
  document.documentElement.replaceChildren(document.head, firstBody);
  firstBody.replaceChildren();
}
