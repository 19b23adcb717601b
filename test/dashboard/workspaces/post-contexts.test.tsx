import { fireEvent, screen } from "@testing-library/preact";
import { expect, it } from "vitest";
import { findToast } from "../actions.ts";
import { problem, type Routes } from "../fake-server.ts";
import { openDashboard } from "../open-dashboard.tsx";

const path = "w/w1/staff/post-contexts/settings";
const open = (routes: Routes) =>
  openDashboard("w/acme/settings/workspace", {
    "GET w/w1/staff/search-language": [200, { language: "english" }],
    "GET w/w1/staff/public-page": [200, { isPublic: false, isIndexed: true }],
    "GET w/w1/staff/pictures/settings": [200, { senders: "staff", usedBytes: 0 }],
    "GET w/w1/staff/retention": [200, { retentionDays: null }],
    ...routes,
  });
const findSwitch = () => screen.findByLabelText<HTMLInputElement>("Add the page and browser to new ideas");

it("a switch sets whether new ideas come with the page and the browser", async () => {
  let takesContext = false;
  const server = await open({
    [`GET ${path}`]: () => [200, { takesContext }],
    [`PATCH ${path}`]: ({ body }) => {
      takesContext = (body as { takesContext: boolean }).takesContext;
      return [200, { takesContext }];
    },
  });
  expect((await findSwitch()).checked).toBe(false);
  fireEvent.click(await findSwitch());
  await findToast("Saved.");
  expect(server.lastBody("PATCH", path)).toEqual({ takesContext: true });
  await expect.poll(async () => (await findSwitch()).checked).toBe(true);
});

it("a failed change of the switch says why, and shows what is stored", async () => {
  await open({
    [`GET ${path}`]: [200, { takesContext: false }],
    [`PATCH ${path}`]: problem(503, "api_unavailable", "Try again."),
  });
  fireEvent.click(await findSwitch());
  await findToast(/./);
  await expect.poll(async () => (await findSwitch()).checked).toBe(false);
});
