import { fireEvent, waitFor } from "@testing-library/preact";
import { describe, expect, it, vi } from "vitest";
import { startEarshot } from "../../../widget/loader/start-earshot.ts";
import { broken, fakeServer } from "../fake-server.ts";
import {
  callAnyhow,
  earshot,
  findPanel,
  host,
  launcher,
  lazyViewsLoaded,
  loadPanel,
  openWidget,
  tag,
  unseen,
} from "../open-widget.ts";

describe("before the first use", () => {
  it("before the first use, the widget sends no request and stores nothing", () => {
    const requests = fakeServer();
    const load = vi.fn(loadPanel);
    startEarshot(tag, load);
    expect(launcher().textContent).toBe("Feedback");
    expect(requests).toEqual([]);
    expect(load).not.toHaveBeenCalled();
    expect(localStorage.length + sessionStorage.length + document.cookie.length).toBe(0);
  });

  it("before the first use, the widget loads the code of rare features only if the tag has one of their attributes", () => {
    fakeServer();
    const loadExtras = vi.fn(async () => ({ startExtras() {} }));
    for (const dataset of [
      {},
      { launcher: "none" },
      { launcher: ".own" },
      { inline: "#here" },
      { badge: "" },
    ]) {
      startEarshot({ ...tag, dataset: { ...tag.dataset, ...dataset } }, loadPanel, loadExtras);
      earshot("destroy");
    }
    expect(loadExtras).toHaveBeenCalledTimes(3);
  });

  it("the widget loads code and data once when the pointer or focus reaches the launcher, and does not show the panel", async () => {
    const requests = fakeServer();
    const load = vi.fn(loadPanel);
    startEarshot(tag, load);
    launcher().focus();
    fireEvent.pointerEnter(launcher());
    const panel = host().shadowRoot as ShadowRoot;
    await waitFor(() => expect(panel.querySelector("dialog")?.textContent).toContain("Idea a"));
    expect(panel.querySelector("dialog")?.inert).toBe(true);
    expect(host().hasAttribute("open")).toBe(false);
    expect(load).toHaveBeenCalledTimes(1);
    fireEvent.click(launcher());
    expect(panel.querySelector("dialog")?.open).toBe(true);
    expect(panel.querySelector("dialog")?.inert).toBe(false);
    fireEvent.pointerEnter(launcher());
    expect(requests.map(({ path }) => path)).toEqual(["embed/open?sdkToken=sdk_test"]);
  });

  it("the widget loads only code when an identified visitor points at the launcher, and opens no session", async () => {
    const requests = fakeServer();
    const load = vi.fn(loadPanel);
    startEarshot(tag, load);
    earshot("identify", "signed");
    fireEvent.pointerEnter(launcher());
    await waitFor(() => expect(host().shadowRoot?.querySelector("dialog")).not.toBeNull());
    expect(requests).toEqual([]);
  });

  it("the widget opens no session for a visitor who is identified after pointing at the launcher, until the panel opens", async () => {
    const requests = fakeServer();
    startEarshot(tag, loadPanel);
    fireEvent.pointerEnter(launcher());
    await waitFor(() => expect(host().shadowRoot?.querySelector("dialog")?.textContent).toContain("Idea a"));
    earshot("identify", "signed");
    await new Promise((resolve) => setTimeout(resolve));
    expect(requests.map(({ method }) => method)).toEqual(["GET"]);
    fireEvent.click(launcher());
    await waitFor(() => expect(requests.map(({ method }) => method)).toEqual(["GET", "POST"]));
  });
});

describe("opening the panel", () => {
  it("opening the panel requests the first data while the code loads, without a header that causes a preflight", async () => {
    const requests = fakeServer();
    startEarshot(tag, () => new Promise(() => {}));
    fireEvent.click(launcher());
    expect(requests).toEqual([
      { method: "GET", path: "embed/open?sdkToken=sdk_test", headers: {}, body: undefined },
    ]);
    expect(launcher().ariaBusy).toBe("true");
  });

  it("an opened panel shows the data, and sends no other request", async () => {
    const requests = fakeServer();
    const panel = await openWidget();
    await panel.findByText("Idea a");
    expect(requests).toHaveLength(1);
  });

  it("opening the panel for an identified visitor sends one request, which contains the identity", async () => {
    const requests = fakeServer();
    startEarshot(tag, loadPanel);
    earshot("identify", "signed");
    fireEvent.click(launcher());
    await (await findPanel()).findByText("Idea a");
    expect(requests).toMatchObject([
      { method: "POST", path: "embed/open", body: { sdkToken: "sdk_test", identityToken: "signed" } },
    ]);
  });

  it("if the code fails to load, the launcher says so, and tries again at the next press", async () => {
    fakeServer();
    const load = vi.fn(loadPanel).mockRejectedValueOnce(new TypeError("Failed to fetch"));
    startEarshot(tag, load);
    fireEvent.click(launcher());
    await waitFor(() => expect(launcher().textContent).toBe("Not loaded. Try again"));
    fireEvent.click(launcher());
    await findPanel();
    expect(launcher().textContent).toBe("Feedback");
  });

  it("if the data failed to load together with the code, the panel requests the data again", async () => {
    let isDown = true;
    fakeServer(() => (isDown ? broken() : undefined));
    const load = vi.fn(loadPanel).mockRejectedValueOnce(new TypeError("Failed to fetch"));
    startEarshot(tag, load);
    fireEvent.click(launcher());
    await waitFor(() => expect(launcher().textContent).toBe("Not loaded. Try again"));
    isDown = false;
    fireEvent.click(launcher());
    const panel = await findPanel();
    await panel.findByText("Idea a");
    expect(panel.queryByRole("alert")).toBeNull();
  });

  it("if the data failed to load when the pointer reached the launcher, the panel requests the data again", async () => {
    let isDown = true;
    fakeServer(() => (isDown ? broken() : undefined));
    startEarshot(tag, loadPanel);
    fireEvent.pointerEnter(launcher());
    await waitFor(() => expect(host().shadowRoot?.querySelector("[role=alert]")).not.toBeNull());
    isDown = false;
    fireEvent.click(launcher());
    await (await findPanel()).findByText("Idea a");
  });
});

describe("window.earshot", () => {
  it("window.earshot runs the calls that a stub recorded before the script loaded", async () => {
    fakeServer();
    function stub() {}
    window.earshot = Object.assign(stub, { q: [["open", "ideas/new"]] as [string, string][] });
    startEarshot(tag, loadPanel);
    await (await findPanel()).findByRole("heading", { name: "Add an idea" });
  });

  it("window.earshot opens, closes and toggles the panel", async () => {
    fakeServer();
    const { dialog } = await openWidget();
    earshot("close");
    expect(dialog.open).toBe(false);
    earshot("toggle");
    expect(dialog.open).toBe(true);
    earshot("toggle");
    expect(dialog.open).toBe(false);
  });

  it("window.earshot opens the panel even when it is toggled twice while the code is loading", async () => {
    fakeServer();
    startEarshot(tag, loadPanel);
    earshot("toggle");
    earshot("toggle");
    await findPanel();
  });

  it("window.earshot ignores an unknown command", async () => {
    fakeServer();
    await openWidget();
    expect(() => callAnyhow("dance")).not.toThrow();
  });
});

describe("a page that replaces its document", () => {
  /** Removes all children of the root element but the head and a body, as React does after a failed hydration. */
  function replaceDocument() {
    document.documentElement.replaceChildren(document.head, document.createElement("body"));
    expect(host()).toBeNull();
  }

  it("gets the widget back by itself, with the open panel and its state", async () => {
    fakeServer();
    const panel = await openWidget();
    fireEvent.input(panel.getByLabelText("Search ideas"), { target: { value: "Soup" } });
    const before = host();
    replaceDocument();
    for (const report of unseen) report();
    expect(host()).toBe(before);
    expect(panel.dialog.open).toBe(true);
    expect((panel.getByLabelText("Search ideas") as HTMLInputElement).value).toBe("Soup");
  });

  it.each([
    ["the command open", () => earshot("open")],
    ["a second script tag", () => startEarshot(tag, loadPanel)],
  ])("gets the widget back with %s", async (_, act) => {
    fakeServer();
    startEarshot(tag, loadPanel);
    const before = host();
    replaceDocument();
    act();
    expect(host()).toBe(before);
  });

  it("gets another widget with a new script tag if document.open has removed the listeners", () => {
    fakeServer();
    startEarshot(tag, loadPanel);
    host().onkeydown = null;
    replaceDocument();
    for (const report of unseen) report();
    expect(host()).toBeNull();
    startEarshot(tag, loadPanel);
    expect(host()).not.toBeNull();
  });

  it("does not get back a destroyed widget", () => {
    fakeServer();
    startEarshot(tag, loadPanel);
    const destroyed = window.earshot as typeof earshot;
    earshot("destroy");
    for (const report of unseen) report();
    destroyed("open");
    expect(host()).toBeNull();
  });

  it("gets an inline panel back only in its frame", () => {
    fakeServer();
    startEarshot({ ...tag, dataset: { ...tag.dataset, inline: "#here" } }, loadPanel);
    replaceDocument();
    for (const report of unseen) report();
    earshot("setTheme", "dark");
    expect(host()).toBeNull();
  });
});

describe("destroy", () => {
  it("the command destroy leaves nothing of the widget on the page", async () => {
    fakeServer();
    const listening = watchListeners();
    await openWidget();
    await lazyViewsLoaded();
    expect(listening.size).toBeGreaterThan(0);
    earshot("destroy");
    expect(document.querySelector("earshot-widget")).toBeNull();
    expect(document.querySelectorAll("link, style, script")).toHaveLength(0);
    expect(window).not.toHaveProperty("earshot");
    expect([...listening]).toEqual([]);
  });

  it("the command destroy cancels the loading of code", async () => {
    const requests = fakeServer();
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    const { mountPanel } = await loadPanel();
    let arrive: (code: { mountPanel: typeof mountPanel }) => void = () => {};
    startEarshot(tag, () => new Promise((resolve) => (arrive = resolve)));
    fireEvent.click(launcher());
    const gone = host();
    earshot("destroy");
    arrive({ mountPanel });
    await waitFor(() => expect(gone.shadowRoot?.querySelector("button")?.ariaBusy).toBeNull());
    expect(gone.shadowRoot?.querySelector("dialog")).toBeNull();
    expect(requests).toHaveLength(1);
  });

  it("the command destroy allows a new widget to be started", async () => {
    fakeServer();
    await openWidget();
    earshot("destroy");
    const { dialog } = await openWidget();
    expect(dialog.isConnected).toBe(true);
  });
});

it("keys pressed in the widget do not trigger the page's shortcuts", async () => {
  fakeServer();
  const panel = await openWidget();
  const response = vi.fn();
  for (const key of ["keydown", "keypress", "keyup"]) document.addEventListener(key, response);
  const field = panel.getByLabelText("Search ideas");
  fireEvent.keyDown(field, { key: "k" });
  fireEvent.keyPress(field, { key: "k" });
  fireEvent.keyUp(field, { key: "k" });
  fireEvent.keyDown(launcher(), { key: "k" });
  expect(response).not.toHaveBeenCalled();
});

/** Returns the set of the window's event types that have a listener now. */
function watchListeners(): Set<string> {
  const listening = new Set<string>();
  const add = window.addEventListener.bind(window);
  vi.stubGlobal("addEventListener", (...[type, listener, options]: Parameters<typeof add>) => {
    listening.add(type);
    if (typeof options === "object") options.signal?.addEventListener("abort", () => listening.delete(type));
    add(type, listener, options);
  });
  return listening;
}
