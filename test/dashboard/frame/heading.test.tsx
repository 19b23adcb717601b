import { render, waitFor } from "@testing-library/preact";
import { render as draw } from "preact";
import { describe, expect, it } from "vitest";
import { click, control, findRows, heading } from "../actions.ts";
import { makePoll, pageOf, type Role } from "../make-rows.ts";
import { openDashboard } from "../open-dashboard.tsx";

const aloud = () => document.querySelector("[aria-live=polite]")?.textContent;

describe("pages", () => {
  it("a page that opens sets the window's title, is announced, and focuses its heading", async () => {
    await openDashboard("w/acme/boards", { "GET w/w1/v1/polls": [200, pageOf([makePoll("q")])] });
    await findRows();
    control("Polls").focus();
    click("Polls");
    await waitFor(() => expect(aloud()).toBe("Polls opened"));
    expect(heading()).toBe("Polls");
    expect(document.title).toBe("Polls · Earshot");
    expect(document.activeElement).toBe(document.querySelector("h1"));
  });

  it("the first page of a visit does not move focus", async () => {
    // Imports a new copy of the module, as a new visit does.
    const copy = "../../../dashboard/frame/heading.tsx?new-visit";
    const { Heading } = (await import(copy)) as typeof import("../../../dashboard/frame/heading.tsx");
    render(<Heading title="Boards" />);
    expect(document.title).toBe("Boards · Earshot");
    expect(document.activeElement).toBe(document.body);
    render(<Heading title="Polls" />);
    expect(document.activeElement?.textContent).toBe("Polls");
  });

  it("a page that replaces the first page before the first page's effects ran focuses its heading", async () => {
    const copy = "../../../dashboard/frame/heading.tsx?hasty-visit";
    const { Heading } = (await import(copy)) as typeof import("../../../dashboard/frame/heading.tsx");
    const place = document.body.appendChild(document.createElement("div"));
    draw(<Heading key="boards" title="Boards" />, place);
    draw(<Heading key="polls" title="Polls" />, place);
    await waitFor(() => expect(document.activeElement).toBe(place.querySelector("h1")));
    draw(null, place);
    place.remove();
  });
});

describe("settings pages", () => {
  it.each<[Role, string[]]>([
    ["admin", ["API keys", "Webhooks", "Members", "Statuses", "Workspace", "E-mails", "Audit log"]],
    ["member", ["Members", "Statuses", "Workspace", "E-mails"]],
  ])("a settings page has tabs for all settings pages that an %s can see", async (role, names) => {
    await openDashboard("w/acme/settings/statuses", {}, { role });
    const tabs = [...document.querySelectorAll("nav.tabs a")];
    expect(tabs.map(({ textContent }) => textContent)).toEqual(names);
    expect(document.querySelector("nav.tabs [aria-current=page]")?.textContent).toBe("Statuses");
    expect([heading(), document.title]).toEqual(["Settings", "Statuses · Earshot"]);
  });
});
