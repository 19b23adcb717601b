import { act, fireEvent, waitFor } from "@testing-library/preact";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { address, control, escapeDialog, openDialog, press } from "../actions.ts";
import type { FakeServer, Routes } from "../fake-server.ts";
import { makePoll, makePost, pageOf, type Role } from "../make-rows.ts";
import { openDashboard } from "../open-dashboard.tsx";
import { routesOf } from "../posts/open-post.ts";

const options = () => [...openDialog().querySelectorAll<HTMLElement>("[role=option]")];
const names = () => options().map(({ textContent }) => textContent);
const chosen = () => openDialog().querySelector("[aria-selected=true]")?.textContent;
const field = () => openDialog().querySelector("input") as HTMLInputElement;
const type = (value: string) => fireEvent.input(field(), { target: { value } });

async function openPalette(routes: Routes = {}, role: Role = "owner"): Promise<FakeServer> {
  const polls: Routes = { "GET w/w1/v1/polls": [200, pageOf([makePoll("q")])] };
  const server = await openDashboard("w/acme/boards", { ...polls, ...routes }, { role });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  press("k", { metaKey: true });
  await waitFor(() => expect(document.activeElement).toBe(field()));
  return server;
}
/** Waits for the pause in typing after which the palette searches posts. */
const rest = () => act(() => void vi.advanceTimersByTime(250));

beforeEach(() => vi.useRealTimers());

describe("the command palette", () => {
  it("the command palette lists every page that the role may open", async () => {
    await openPalette({}, "member");
    expect(names()).toContain("Members");
    expect(names()).not.toContain("API keys");
    expect(names()).not.toContain("Audit log");
  });

  it("the command palette finds pages by a part of their name and opens the selected page on Enter", async () => {
    await openPalette();
    type("POLL");
    expect(names()).toEqual(["Polls", "New poll"]);
    expect(chosen()).toBe("Polls");
    press("ArrowDown");
    expect(chosen()).toBe("New poll");
    expect(field().getAttribute("aria-activedescendant")).toBe(options()[1]?.id);
    press("ArrowDown");
    expect(chosen()).toBe("Polls");
    press("ArrowUp");
    press("ArrowUp");
    press("Enter");
    await waitFor(() => expect(address()).toBe("w/acme/polls"));
    expect(document.querySelector("dialog")).toBeNull();
  });

  it("the command palette finds posts by their title after a pause in typing, and opens a post on a click", async () => {
    const server = await openPalette({
      "GET w/w1/staff/posts": [200, pageOf([makePost("p1", { title: "Polls by mail" })])],
      ...routesOf(makePost("p1")),
    });
    type("poll ");
    expect(server.sent("GET", "w/w1/staff/posts")).toEqual([]);
    rest();
    await waitFor(() => expect(names()).toEqual(["Polls", "New poll", "Polls by mail"]));
    expect(server.sent("GET", "w/w1/staff/posts").map(({ query }) => query)).toEqual([
      { limit: "5", searchMode: "text", search: "poll" },
    ]);
    fireEvent.click(options()[2] as HTMLElement);
    await waitFor(() => expect(address()).toBe("w/acme/feedback/p1"));
  });

  it("the command palette hides the results of an earlier search when the user continues to type", async () => {
    await openPalette({
      "GET w/w1/staff/posts": [200, pageOf([makePost("p1", { title: "Polls by mail" })])],
    });
    type("poll");
    rest();
    await waitFor(() => expect(names()).toContain("Polls by mail"));
    type("polls");
    expect(names()).toEqual(["Polls"]);
    rest();
    await waitFor(() => expect(names()).toEqual(["Polls", "Polls by mail"]));
  });

  it("the command palette shows a message when nothing matches, but only after the posts have loaded", async () => {
    await openPalette({ "GET w/w1/staff/posts": [200, pageOf([])] });
    type("zebra");
    expect(openDialog().textContent).not.toContain("No results.");
    rest();
    await waitFor(() => expect(openDialog().textContent).toContain("No results."));
    expect(field().hasAttribute("aria-activedescendant")).toBe(false);
    expect([press("Enter"), press("ArrowDown")]).toEqual([true, true]);
  });

  it("the command palette closes on Escape and on its own shortcut, and returns focus", async () => {
    await openPalette();
    escapeDialog();
    await waitFor(() => expect(document.querySelector("dialog")).toBeNull());
    control(/^Search…/).focus();
    press("K", { ctrlKey: true });
    await waitFor(() => expect(document.activeElement).toBe(field()));
    press("k", { ctrlKey: true });
    await waitFor(() => expect(document.activeElement).toBe(control(/^Search…/)));
  });
});
