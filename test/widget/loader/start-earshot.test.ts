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
  loadPanel,
  openWidget,
  tag,
} from "../open-widget.ts";

describe("before anybody wants it", () => {
  it("asks nothing of the network and stores nothing", () => {
    const asked = fakeServer();
    const load = vi.fn(loadPanel);
    startEarshot(tag, load);
    expect(launcher().textContent).toBe("Feedback");
    expect(asked).toEqual([]);
    expect(load).not.toHaveBeenCalled();
    expect(localStorage.length + sessionStorage.length + document.cookie.length).toBe(0);
  });

  it("fetches the code for what few pages ask for only where one of those attributes is there", () => {
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

  it("fetches the code and what is painted first, once, when the pointer or the focus comes near, and draws it unseen", async () => {
    const asked = fakeServer();
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
    expect(asked.map(({ path }) => path)).toEqual(["embed/open?sdkToken=sdk_test"]);
  });

  it("asks for no more than the code as long as somebody who is known only comes near: no session is made", async () => {
    const asked = fakeServer();
    const load = vi.fn(loadPanel);
    startEarshot(tag, load);
    earshot("identify", "signed");
    fireEvent.pointerEnter(launcher());
    await waitFor(() => expect(host().shadowRoot?.querySelector("dialog")).not.toBeNull());
    expect(asked).toEqual([]);
  });

  it("opens no session for somebody who is named after a pointer came near, until they open it", async () => {
    const asked = fakeServer();
    startEarshot(tag, loadPanel);
    fireEvent.pointerEnter(launcher());
    await waitFor(() => expect(host().shadowRoot?.querySelector("dialog")?.textContent).toContain("Idea a"));
    earshot("identify", "signed");
    await new Promise((resolve) => setTimeout(resolve));
    expect(asked.map(({ method }) => method)).toEqual(["GET"]);
    fireEvent.click(launcher());
    await waitFor(() => expect(asked.map(({ method }) => method)).toEqual(["GET", "POST"]));
  });
});

describe("opening", () => {
  it("asks for what is painted first beside the code, without a header that a preflight would be needed for", async () => {
    const asked = fakeServer();
    startEarshot(tag, () => new Promise(() => {}));
    fireEvent.click(launcher());
    expect(asked).toEqual([
      { method: "GET", path: "embed/open?sdkToken=sdk_test", headers: {}, body: undefined },
    ]);
    expect(launcher().ariaBusy).toBe("true");
  });

  it("shows it, and asks for nothing else", async () => {
    const asked = fakeServer();
    const panel = await openWidget();
    await panel.findByText("Idea a");
    expect(asked).toHaveLength(1);
  });

  it("asks once, with the identity, when the visitor is known", async () => {
    const asked = fakeServer();
    startEarshot(tag, loadPanel);
    earshot("identify", "signed");
    fireEvent.click(launcher());
    await (await findPanel()).findByText("Idea a");
    expect(asked).toMatchObject([
      { method: "POST", path: "embed/open", body: { sdkToken: "sdk_test", identityToken: "signed" } },
    ]);
  });

  it("says so when the code does not come, and tries again when pressed again", async () => {
    fakeServer();
    const load = vi.fn(loadPanel).mockRejectedValueOnce(new TypeError("Failed to fetch"));
    startEarshot(tag, load);
    fireEvent.click(launcher());
    await waitFor(() => expect(launcher().textContent).toBe("Not loaded. Try again"));
    fireEvent.click(launcher());
    await findPanel();
    expect(launcher().textContent).toBe("Feedback");
  });

  it("asks again for what did not come while the code did not come either", async () => {
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

  it("asks again for what failed when a pointer came near", async () => {
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
  it("answers what a stub kept before the script arrived", async () => {
    fakeServer();
    function stub() {}
    window.earshot = Object.assign(stub, { q: [["open", "ideas/new"]] as [string, string][] });
    startEarshot(tag, loadPanel);
    await (await findPanel()).findByRole("heading", { name: "Add an idea" });
  });

  it("opens, closes and toggles", async () => {
    fakeServer();
    const { dialog } = await openWidget();
    earshot("close");
    expect(dialog.open).toBe(false);
    earshot("toggle");
    expect(dialog.open).toBe(true);
    earshot("toggle");
    expect(dialog.open).toBe(false);
  });

  it("leaves the panel open when it is toggled twice while the code is on its way", async () => {
    fakeServer();
    startEarshot(tag, loadPanel);
    earshot("toggle");
    earshot("toggle");
    await findPanel();
  });

  it("is silent about a command that it does not know", async () => {
    fakeServer();
    await openWidget();
    expect(() => callAnyhow("dance")).not.toThrow();
  });
});

describe("destroy", () => {
  it("leaves nothing on the page", async () => {
    fakeServer();
    const listening = watchListeners();
    await openWidget();
    expect(listening.size).toBeGreaterThan(0);
    earshot("destroy");
    expect(document.querySelector("earshot-widget")).toBeNull();
    expect(document.querySelectorAll("link, style, script")).toHaveLength(0);
    expect(window).not.toHaveProperty("earshot");
    expect([...listening]).toEqual([]);
  });

  it("stops what was on its way", async () => {
    const asked = fakeServer();
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
    expect(asked).toHaveLength(1);
  });

  it("leaves a place for the next one", async () => {
    fakeServer();
    await openWidget();
    earshot("destroy");
    const { dialog } = await openWidget();
    expect(dialog.isConnected).toBe(true);
  });
});

it("keeps what is typed into it from the page's shortcuts", async () => {
  fakeServer();
  const panel = await openWidget();
  const heard = vi.fn();
  for (const key of ["keydown", "keypress", "keyup"]) document.addEventListener(key, heard);
  const field = panel.getByLabelText("Search ideas");
  fireEvent.keyDown(field, { key: "k" });
  fireEvent.keyPress(field, { key: "k" });
  fireEvent.keyUp(field, { key: "k" });
  fireEvent.keyDown(launcher(), { key: "k" });
  expect(heard).not.toHaveBeenCalled();
});

/** What listens on the window and has not been taken off again. */
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
