import { fireEvent, screen } from "@testing-library/preact";
import { expect, it } from "vitest";
import { findToast } from "../actions.ts";
import { problem, type Routes } from "../fake-server.ts";
import { openDashboard } from "../open-dashboard.tsx";

const path = "w/w1/staff/pictures/settings";
const open = (routes: Routes) =>
  openDashboard("w/acme/settings/workspace", {
    "GET w/w1/staff/search-language": [200, { language: "english" }],
    "GET w/w1/staff/public-page": [200, { isPublic: false, isIndexed: true }],
    "GET w/w1/staff/post-contexts/settings": [200, { takesContext: false }],
    "GET w/w1/staff/retention": [200, { retentionDays: null }],
    ...routes,
  });
const findChoice = () => screen.findByLabelText<HTMLSelectElement>("Who may add pictures");

it("a choice sets who may add pictures, and the space that they take up is shown", async () => {
  let senders = "staff";
  const server = await open({
    [`GET ${path}`]: () => [200, { senders, usedBytes: 2_400_000 }],
    [`PATCH ${path}`]: ({ body }) => {
      senders = (body as { senders: string }).senders;
      return [200, { senders, usedBytes: 2_400_000 }];
    },
  });
  expect((await findChoice()).selectedOptions[0]?.text).toBe("Only staff");
  await screen.findByText("Pictures take up 3 MB.");
  fireEvent.change(await findChoice(), { target: { value: "everyone" } });
  await findToast("Saved.");
  expect(server.lastBody("PATCH", path)).toEqual({ senders: "everyone" });
  await expect.poll(async () => (await findChoice()).value).toBe("everyone");
});

it("a failed change of who may add pictures says why, and shows what is stored", async () => {
  await open({
    [`GET ${path}`]: [200, { senders: "staff", usedBytes: 0 }],
    [`PATCH ${path}`]: problem(503, "api_unavailable", "Try again."),
  });
  fireEvent.change(await findChoice(), { target: { value: "nobody" } });
  await findToast(/./);
  await expect.poll(async () => (await findChoice()).value).toBe("staff");
});
