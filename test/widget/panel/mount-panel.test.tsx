import { fireEvent, waitFor } from "@testing-library/preact";
import { describe, expect, it, vi } from "vitest";
import { startEarshot } from "../../../widget/loader/start-earshot.ts";
import { fakeServer, makePost, opened, openedBy, pageOf, problem, sessionFor } from "../fake-server.ts";
import { earshot, findPanel, focused, host, launcher, loadPanel, openWidget, tag } from "../open-widget.ts";

function addButton(name: string) {
  const button = document.createElement("button");
  button.textContent = name;
  document.body.append(button);
  return button;
}

describe("reopening the panel", () => {
  it("a reopened panel shows its previous content, and loads it again if it is at least five minutes old", async () => {
    const requests = fakeServer();
    const panel = await openWidget();
    await panel.findByText("Idea a");
    const reopenAfter = (milliseconds: number) => {
      const now = Date.now() + milliseconds;
      vi.spyOn(Date, "now").mockReturnValue(now);
      earshot("close");
      earshot("open");
    };
    reopenAfter(299_000);
    expect(panel.getByText("Idea a")).toBeTruthy();
    reopenAfter(301_000);
    expect(panel.getByText("Idea a")).toBeTruthy();
    await waitFor(() =>
      expect(requests.map(({ path }) => path)).toEqual(Array(2).fill("embed/open?sdkToken=sdk_test")),
    );
  });
});

describe("focus", () => {
  it("focus moves into the panel, and returns to the launcher on Escape", async () => {
    fakeServer();
    const { dialog } = await openWidget();
    await waitFor(() => expect(focused()).toBe(dialog));
    fireEvent.keyDown(dialog, { key: "Escape" });
    expect(dialog.open).toBe(false);
    expect(focused()).toBe(launcher());
  });

  it("focus returns to the page's own button if that button opened the panel", async () => {
    fakeServer();
    startEarshot(tag, loadPanel);
    const own = addButton("Ideas?");
    own.focus();
    earshot("open");
    const panel = await findPanel();
    fireEvent.click(panel.getByRole("button", { name: "Close" }));
    expect(panel.dialog.open).toBe(false);
    expect(document.activeElement).toBe(own);
  });

  it("focus stays on the page if the visitor moved it there", async () => {
    fakeServer();
    const { dialog } = await openWidget();
    const own = addButton("Elsewhere");
    fireEvent.pointerDown(own);
    own.focus();
    earshot("close");
    expect(dialog.open).toBe(false);
    expect(document.activeElement).toBe(own);
  });

  it("focus stays on the page if the page opens the panel without an action of the visitor", async () => {
    fakeServer();
    vi.stubGlobal("navigator", { language: "en", userActivation: { isActive: false } });
    startEarshot(tag, loadPanel);
    const own = addButton("Reading");
    own.focus();
    earshot("open");
    await findPanel();
    expect(document.activeElement).toBe(own);
  });

  it("focus moves into a post that is opened, and back to the post's row", async () => {
    fakeServer();
    const panel = await openWidget();
    fireEvent.click(await panel.findByRole("button", { name: "Idea b" }));
    await waitFor(() => expect(focused()?.localName).toBe("h3"));
    expect(focused()?.textContent).toBe("Idea b");
    fireEvent.click(panel.getByRole("button", { name: "Back" }));
    expect(focused()).toBe(panel.getByRole("button", { name: "Idea b" }));
  });
});

describe("the panel on a phone", () => {
  it("the panel on a phone is modal, and closes with the phone's back gesture", async () => {
    fakeServer();
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    const { dialog } = await openWidget();
    expect(dialog.dataset.modal).toBe("");
    expect(fireEvent(dialog, new Event("cancel", { cancelable: true }))).toBe(false);
    expect(dialog.open).toBe(false);
  });
});

it("the panel reopens with the same view, the same list and the typed text", async () => {
  const requests = fakeServer();
  const panel = await openWidget();
  await panel.findByText("Idea a");
  fireEvent.click(panel.getByRole("button", { name: "Add an idea" }));
  fireEvent.input(await panel.findByLabelText("Title"), { target: { value: "Half a thought" } });
  fireEvent.keyDown(panel.dialog, { key: "Escape" });
  earshot("open");
  expect((panel.getByLabelText("Title") as HTMLInputElement).value).toBe("Half a thought");
  expect(requests.map(({ path }) => path)).toEqual(["embed/open?sdkToken=sdk_test"]);
});

it("the panel shows the requested view even when it is already open", async () => {
  fakeServer();
  const panel = await openWidget();
  earshot("open", "ideas/new");
  await panel.findByLabelText("Title");
  expect(host().hasAttribute("open")).toBe(true);
});

it("every part of the panel has the direction of the widget's language, also on a page with the other direction", async () => {
  const workspace = { ...opened()[1].workspace, enforceSecureIdentify: true };
  fakeServer(({ path }) => (path.startsWith("embed/open") ? opened({ workspace }) : undefined));
  const panel = await openWidget({ locale: "ar" });
  await panel.findByText("Idea a");
  const directionOf = (part: string) =>
    panel.dialog.querySelector(part)?.closest<HTMLElement>("[dir]:not([dir=auto])")?.dir;
  await waitFor(() =>
    expect([".head", ".tabs", ".view", ".bar"].map(directionOf)).toEqual(Array(4).fill("rtl")),
  );
  // Its place on the page follows the page.
  expect(panel.dialog.dir).toBe("");
});

it("when the page identifies the visitor, the panel loads all its data again", async () => {
  const mine = openedBy(sessionFor({ identityToken: "signed" }), { posts: pageOf([makePost("mine")])[1] });
  const requests = fakeServer(({ method }) => (method === "POST" ? mine : undefined));
  const panel = await openWidget();
  await panel.findByText("Idea a");
  earshot("identify", async () => "signed");
  await panel.findByText("Idea mine");
  expect(requests.map(({ method, path, body }) => [method, path, body])).toEqual([
    ["GET", "embed/open?sdkToken=sdk_test", undefined],
    ["POST", "embed/open", { sdkToken: "sdk_test", identityToken: "signed" }],
  ]);
});

it("on a page that is not allowed, the panel says so, and the launcher disappears when the panel is closed", async () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  fakeServer(() => problem(403, "origin_not_allowed", "a.example is not allowed."));
  const panel = await openWidget();
  await panel.findByText(/This page may not open Earshot/);
  expect(warn).toHaveBeenCalledWith("Earshot: a.example is not allowed. (origin_not_allowed)");
  expect(launcher().hidden).toBe(false);
  earshot("close");
  expect(launcher().hidden).toBe(true);
});

it("the launcher stays when a panel is closed that failed to load for another reason", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  fakeServer(() => problem(503, "unavailable", "Later."));
  const panel = await openWidget();
  await panel.findByText(/Something went wrong on our side/);
  earshot("close");
  expect(launcher().hidden).toBe(false);
});
