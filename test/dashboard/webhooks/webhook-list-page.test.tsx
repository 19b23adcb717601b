import { screen, waitFor } from "@testing-library/preact";
import { expect, it } from "vitest";
import {
  address,
  choose,
  click,
  control,
  fieldOf,
  findRows,
  openDialog,
  toggle,
  typeInto,
} from "../actions.ts";
import { problem } from "../fake-server.ts";
import { makeWebhook, pageOf } from "../make-rows.ts";
import { openDashboard } from "../open-dashboard.tsx";

const path = "w/w1/staff/webhooks";
const open = (routes = {}) =>
  openDashboard("w/acme/settings/webhooks", { [`GET ${path}`]: [200, []], ...routes });

it("the page lists each webhook with its name or host, format, number of events and state", async () => {
  const at = "2026-11-02T08:00:00.000Z";
  const webhooks = [
    makeWebhook("crm", { description: "CRM sync", events: ["post.created", "user.erased"] }),
    makeWebhook("chat", { format: "slack", failingSince: at }),
    makeWebhook("tried", { testFailedAt: at }),
    makeWebhook("old", { format: "teams", disabledAt: at, disabledReason: "gone" }),
  ];
  await open({ [`GET ${path}`]: [200, webhooks] });
  expect(await findRows()).toEqual([
    ["CRM sync", "https://crm.example/hook", "JSON", "2 events", "Live"],
    ["chat.example", "https://chat.example/hook", "Slack", "1 event", "Failing"],
    ["tried.example", "https://tried.example/hook", "JSON", "1 event", "Test failed"],
    ["old.example", "https://old.example/hook", "Teams", "1 event", "Disabled"],
  ]);
  expect(control("CRM sync").getAttribute("href")).toBe("/dashboard/w/acme/settings/webhooks/crm");
});

it("a new webhook is sent with the chosen events, and its page opens", async () => {
  const made = makeWebhook("h1");
  const server = await open({
    [`POST ${path}`]: [201, { ...made, secret: "whsec_a" }],
    [`GET ${path}/h1`]: [200, made],
    [`GET ${path}/h1/deliveries`]: [200, pageOf([])],
  });
  await screen.findByText(/^No webhooks yet/);
  click("New webhook");
  expect(document.activeElement).toBe(fieldOf("URL"));
  typeInto("URL", "https://h1.example/hook");
  choose("Format", "discord");
  toggle("Published");
  toggle("Status changed");
  click("Add webhook");
  await waitFor(() => expect(address()).toBe("w/acme/settings/webhooks/h1"));
  expect(server.lastBody("POST", path)).toEqual({
    url: "https://h1.example/hook",
    description: null,
    format: "discord",
    events: ["post.created", "comment.created", "changelog.published"],
  });
});

it.each([
  ["url", "must begin with https://", "Fill in this field."],
  ["events", "must have at least one event", "Must have at least one event."],
])("an error for %s is shown in the form", async (field, message, shown) => {
  await open({ [`POST ${path}`]: problem(400, "invalid_request", "", [{ path: field, message }]) });
  await screen.findByText(/^No webhooks yet/);
  click("New webhook");
  click("Add webhook");
  await screen.findByText(shown);
  expect(openDialog()).toBeTruthy();
});

it("a member has no tab for webhooks", async () => {
  await openDashboard("w/acme/settings/statuses", {}, { role: "member" });
  const tabs = [...document.querySelectorAll(".tabs a")].map(({ textContent }) => textContent);
  expect(tabs).toEqual(["Members", "Statuses", "Workspace", "E-mails"]);
});
