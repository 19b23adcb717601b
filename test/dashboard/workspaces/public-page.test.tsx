import { screen } from "@testing-library/preact";
import { expect, it } from "vitest";
import { findToast } from "../actions.ts";
import { problem, type Routes } from "../fake-server.ts";
import { openDashboard } from "../open-dashboard.tsx";

const open = (routes: Routes) =>
  openDashboard("w/acme/settings/workspace", {
    "GET w/w1/staff/search-language": [200, { language: "english" }],
    "GET w/w1/staff/pictures/settings": [200, { senders: "staff", usedBytes: 0 }],
    "GET w/w1/staff/post-contexts/settings": [200, { takesContext: false }],
    "GET w/w1/staff/retention": [200, { retentionDays: null }],
    ...routes,
  });
const switchOf = (label: string) => screen.findByLabelText<HTMLInputElement>(label);

it("the switch publishes the page, and the address is a link while the page is public", async () => {
  let page = { isPublic: false, isIndexed: true };
  const server = await open({
    "GET w/w1/staff/public-page": () => [200, page],
    "PATCH w/w1/staff/public-page": () => {
      page = { ...page, isPublic: true };
      return [200, page];
    },
  });
  const publish = await switchOf("Show the public page");
  expect(publish.checked).toBe(false);
  expect(document.querySelector("main")?.textContent).not.toContain("/b/acme");
  publish.click();
  await findToast("Saved.");
  expect(server.lastBody("PATCH", "w/w1/staff/public-page")).toEqual({ isPublic: true });
  expect((await switchOf("Search engines may list it")).checked).toBe(true);
  const link = await screen.findByText<HTMLAnchorElement>(`${location.origin}/b/acme`);
  expect([link.href, link.target]).toEqual([`${location.origin}/b/acme`, "_blank"]);
});

it("a failed change of the public page leaves the switch as it was, and says why", async () => {
  await open({
    "GET w/w1/staff/public-page": [200, { isPublic: true, isIndexed: true }],
    "PATCH w/w1/staff/public-page": problem(503, "api_unavailable", "Try again."),
  });
  (await switchOf("Search engines may list it")).click();
  await findToast(/./);
  expect((await switchOf("Search engines may list it")).checked).toBe(true);
});
