import { screen } from "@testing-library/preact";
import { expect, it } from "vitest";
import type { MailSettings } from "../../../api/mail/contract.ts";
import { choose, click, findToast } from "../actions.ts";
import { openDashboard } from "../open-dashboard.tsx";

const path = "w/w1/staff/mail-preferences";
const settings: MailSettings = {
  newPosts: "off",
  address: "ada@acme.example",
  isConfirmed: false,
  isBounced: false,
  isConfigured: true,
  unsentCount: 0,
};
const open = (changes: Partial<MailSettings> = {}, routes = {}) =>
  openDashboard("w/acme/settings/mail", { [`GET ${path}`]: [200, { ...settings, ...changes }], ...routes });

it("a choice is sent, and an address that is not confirmed gets a link first", async () => {
  const { newPosts: _, isConfigured, unsentCount, ...rest } = settings;
  const server = await open({}, { [`PATCH ${path}`]: [200, { ...rest, newPosts: "daily" }] });
  await screen.findByText("To ada@acme.example");
  choose("Send me new posts", "daily");
  click("Save");
  await findToast("Saved.");
  expect(server.lastBody("PATCH", path)).toEqual({ newPosts: "daily" });
  await screen.findByText(/^We sent a link to ada@acme\.example/);
});

it("without a mail server, the page says so, and how many e-mails were not sent", async () => {
  await open({ isConfigured: false, unsentCount: 3, newPosts: "daily" });
  await screen.findByText(/^This installation has no mail server/);
  await screen.findByText("3 e-mails of this workspace were not sent yet.");
  expect(screen.queryByText(/^We sent a link/)).toBeNull();
});

it("an address that was rejected is shown as such", async () => {
  await open({ isBounced: true, isConfirmed: true, newPosts: "weekly" });
  await screen.findByText(/^The mail server rejected ada@acme\.example/);
});
