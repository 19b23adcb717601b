import { fireEvent, screen } from "@testing-library/preact";
import { expect, it } from "vitest";
import { findToast } from "../actions.ts";
import { problem, type Routes } from "../fake-server.ts";
import { openDashboard } from "../open-dashboard.tsx";

const path = "w/w1/staff/retention";
const open = (routes: Routes) =>
  openDashboard("w/acme/settings/workspace", {
    "GET w/w1/staff/search-language": [200, { language: "english" }],
    "GET w/w1/staff/post-contexts/settings": [200, { takesContext: false }],
    "GET w/w1/staff/pictures/settings": [200, { senders: "staff", usedBytes: 0 }],
    "GET w/w1/staff/public-page": [200, { isPublic: false, isIndexed: true }],
    ...routes,
  });
const findChoice = () => screen.findByLabelText<HTMLSelectElement>("Erase idle guests");

it("a choice sets after how many days idle guests are erased, and switches it off again", async () => {
  let retentionDays: number | null = null;
  const server = await open({
    [`GET ${path}`]: () => [200, { retentionDays }],
    [`PATCH ${path}`]: ({ body }) => {
      retentionDays = (body as { retentionDays: number | null }).retentionDays;
      return [200, { retentionDays }];
    },
  });
  expect((await findChoice()).selectedOptions[0]?.text).toBe("Never");
  fireEvent.change(await findChoice(), { target: { value: "90" } });
  await findToast("Saved.");
  expect(server.lastBody("PATCH", path)).toEqual({ retentionDays: 90 });
  await expect.poll(async () => (await findChoice()).selectedOptions[0]?.text).toBe("After 90 days");
  fireEvent.change(await findChoice(), { target: { value: "" } });
  await expect.poll(() => server.lastBody("PATCH", path)).toEqual({ retentionDays: null });
});

it("a number of days that was set by the API is shown among the choices", async () => {
  await open({ [`GET ${path}`]: [200, { retentionDays: 45 }] });
  const choice = await findChoice();
  expect(choice.selectedOptions[0]?.text).toBe("After 45 days");
  expect([...choice.options].map(({ value }) => value)).toEqual(["", "30", "45", "90", "180", "365", "730"]);
});

it("a failed change of the retention says why, and shows what is stored", async () => {
  await open({
    [`GET ${path}`]: [200, { retentionDays: 30 }],
    [`PATCH ${path}`]: problem(503, "api_unavailable", "Try again."),
  });
  fireEvent.change(await findChoice(), { target: { value: "" } });
  await findToast(/./);
  await expect.poll(async () => (await findChoice()).value).toBe("30");
});
