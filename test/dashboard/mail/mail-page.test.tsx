import { screen, waitFor } from "@testing-library/preact";
import { expect, it } from "vitest";
import type { MailSettings } from "../../../api/mail/contract.ts";
import { choose, click, fieldOf, findToast, toggle, typeInto } from "../actions.ts";
import { openDashboard } from "../open-dashboard.tsx";

const path = "w/w1/staff/mail-preferences";
const workspacePath = "w/w1/staff/workspace-mail";
const settings: MailSettings = {
  newPosts: "off",
  address: "ada@acme.example",
  isConfirmed: false,
  isBounced: false,
  isConfigured: true,
  unsentCount: 0,
};
const open = (changes: Partial<MailSettings> = {}, routes = {}) =>
  openDashboard("w/acme/settings/mail", {
    [`GET ${path}`]: [200, { ...settings, ...changes }],
    [`GET ${workspacePath}`]: [
      200,
      { mailsFollowers: false, mailsChangelog: false, senderName: null, replyTo: null },
    ],
    ...routes,
  });

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

it("an admin chooses which e-mails users can get, and the sender; empty fields mean none", async () => {
  const chosen = { mailsFollowers: true, mailsChangelog: true, senderName: "Acme ideas", replyTo: null };
  const server = await open({}, { [`PATCH ${workspacePath}`]: [200, chosen] });
  await screen.findByText("Your users");
  expect(fieldOf("E-mail people about ideas they follow").checked).toBe(false);
  toggle("E-mail people about ideas they follow");
  toggle("Offer a weekly e-mail with new changelog entries on the public page");
  typeInto("Sender name", " Acme ideas ");
  click("Save for the workspace");
  await findToast("Saved.");
  expect(server.lastBody("PATCH", workspacePath)).toEqual(chosen);
});

it("an error of a field is shown at the field", async () => {
  const errors = [{ path: "replyTo", message: "must be an e-mail address", code: "invalid" }];
  const problem = { code: "invalid_request", detail: "The request is not valid.", errors };
  await open({}, { [`PATCH ${workspacePath}`]: [400, problem] });
  await screen.findByText("Your users");
  typeInto("Reply-to address", "help");
  click("Save for the workspace");
  await waitFor(() => expect(fieldOf("Reply-to address").getAttribute("aria-invalid")).toBe("true"));
});

it("a member sees only their own e-mails", async () => {
  await openDashboard("w/acme/settings/mail", { [`GET ${path}`]: [200, settings] }, { role: "member" });
  await screen.findByText("To ada@acme.example");
  expect(screen.queryByText("Your users")).toBeNull();
});
