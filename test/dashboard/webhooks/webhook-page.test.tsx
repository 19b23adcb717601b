import { screen, waitFor } from "@testing-library/preact";
import { describe, expect, it } from "vitest";
import {
  address,
  choose,
  click,
  control,
  fakeClipboard,
  fieldOf,
  findRows,
  findToast,
  heading,
  openDialog,
  toggle,
  typeInto,
} from "../actions.ts";
import { problem } from "../fake-server.ts";
import { makeDelivery, makeWebhook, pageOf } from "../make-rows.ts";
import { openDashboard } from "../open-dashboard.tsx";

const path = "w/w1/staff/webhooks/h1";
const webhook = makeWebhook("h1", { description: "CRM sync" });
const delivered = makeDelivery("d1");
const failed = makeDelivery("d2", {
  type: "comment.created",
  state: "failed",
  attempts: 10,
  responseStatus: null,
  error: "No complete response within 10 s.",
});

/** Opens the webhook's page with two deliveries. */
const open = (routes = {}) =>
  openDashboard("w/acme/settings/webhooks/h1", {
    [`GET ${path}`]: [200, webhook],
    [`GET ${path}/deliveries`]: [200, pageOf([failed, delivered])],
    ...routes,
  });

describe("the webhook", () => {
  it("is changed with the form", async () => {
    const changed = { ...webhook, description: "Sync" };
    const server = await open({ [`PATCH ${path}`]: [200, changed] });
    await screen.findByLabelText(/^Name/);
    typeInto("Name", "Sync");
    toggle("Data erased");
    click("Save");
    await findToast("Saved.");
    expect(server.lastBody("PATCH", path)).toMatchObject({
      description: "Sync",
      events: ["post.created", "user.erased"],
    });
    expect(heading()).toBe("Sync");
  });

  it.each([
    ["gone", /answered 410/],
    ["failing", /failed for three days/],
    ["staff", /disabled in the dashboard/],
  ] as const)("says why it is disabled (%s), and can be enabled", async (disabledReason, reason) => {
    const disabled = { ...webhook, disabledAt: webhook.createdAt, disabledReason };
    const server = await open({ [`GET ${path}`]: [200, disabled], [`PATCH ${path}`]: [200, webhook] });
    await screen.findByText(reason);
    click("Enable");
    await findToast("The webhook is enabled.");
    expect(server.lastBody("PATCH", path)).toEqual({ isEnabled: true });
    expect(screen.queryByText(reason)).toBeNull();
    expect(control("Disable")).toBeTruthy();
  });

  it("is deleted after a confirmation", async () => {
    const server = await open({
      [`DELETE ${path}`]: [200, {}],
      "GET w/w1/staff/webhooks": [200, []],
    });
    await findRows();
    click("Delete webhook");
    click("Delete webhook");
    await waitFor(() => expect(address()).toBe("w/acme/settings/webhooks"));
    expect(server.sent("DELETE", path)).toHaveLength(1);
  });
});

describe("the secret", () => {
  const secrets = [
    { secret: "whsec_new", expiresAt: null },
    { secret: "whsec_old", expiresAt: "2024-03-05T12:00:00.000Z" },
  ];

  it("is requested only when it is revealed, and can be copied", async () => {
    const copied = fakeClipboard();
    const server = await open({ [`GET ${path}/secrets`]: [200, { secrets: secrets.slice(0, 1) }] });
    await findRows();
    expect(server.sent("GET", `${path}/secrets`)).toEqual([]);
    click("Reveal");
    await screen.findByText("whsec_new");
    click("Copy the secret");
    await waitFor(() => expect(copied).toEqual(["whsec_new"]));
  });

  it("is rotated with an overlap, and then both secrets are shown", async () => {
    const server = await open({
      [`POST ${path}/secrets`]: [200, {}],
      [`GET ${path}/secrets`]: [200, { secrets }],
    });
    await findRows();
    click("Rotate secret");
    expect(fieldOf("The former secret").value).toBe("24");
    choose("The former secret", "168");
    click("Rotate secret");
    await findToast("The webhook has a new secret.");
    expect(server.lastBody("POST", `${path}/secrets`)).toEqual({ overlapHours: 168 });
    expect(screen.getByText(/^Former secret/).textContent).toContain("Mar 5, 2024");
  });

  it("is not part of a webhook that writes to a chat", async () => {
    await open({ [`GET ${path}`]: [200, { ...webhook, format: "slack" }] });
    await findRows();
    expect(screen.queryByText("Signing secret")).toBeNull();
  });
});

describe("deliveries", () => {
  it("are listed with their state, response and number of attempts", async () => {
    await open();
    const rows = (await findRows()).map((row) => row.slice(0, 4));
    expect(rows).toEqual([
      ["comment.created", "Failed", "None", "10"],
      ["post.created", "Delivered", "204", "1"],
    ]);
  });

  it("are filtered by state", async () => {
    const server = await open();
    await findRows();
    choose("State", "failed");
    await waitFor(() =>
      expect(server.sent("GET", `${path}/deliveries`).at(-1)?.query).toEqual({ page: "1", state: "failed" }),
    );
    expect(address()).toContain("state=failed");
  });

  it("show their request and response, and can be replayed", async () => {
    const details = {
      ...failed,
      ...{ requestBody: '{"type":"comment.created"}', responseExcerpt: "<b>down</b>", duration: 10_000 },
    };
    const server = await open({
      [`GET ${path}/deliveries/d2`]: [200, details],
      [`POST ${path}/deliveries/d2/replays`]: [200, { ...failed, state: "pending" }],
    });
    await findRows();
    click("Details comment.created");
    await screen.findByText("No complete response within 10 s.");
    expect(openDialog().textContent).toContain('"type": "comment.created"');
    expect(screen.getByText("<b>down</b>")).toBeTruthy();
    click("Replay");
    await findToast("The event is sent again.");
    expect(server.sent("POST", `${path}/deliveries/d2/replays`)).toHaveLength(1);
  });

  it("of a period are replayed in as many requests as they need", async () => {
    const until = "2026-11-01T08:00:00.000Z";
    const replies = [
      { replayed: 10_000, hasMore: true, until },
      { replayed: 5, hasMore: false, until: "2026-11-01T09:00:00.000Z" },
    ];
    const server = await open({ [`POST ${path}/replays`]: () => [200, replies.shift()] });
    await findRows();
    click("Replay events");
    toggle("Send delivered events again too");
    click("Replay events");
    await findToast("10005 events are sent again.");
    const sent = server.sent("POST", `${path}/replays`).map(({ body }) => body);
    expect(sent).toMatchObject([{ includesDelivered: true }, { from: until, includesDelivered: true }]);
  });

  it("of an empty period are rejected at the field", async () => {
    const errors = [{ path: "from", message: "must be a time" }];
    await open({ [`POST ${path}/replays`]: problem(400, "invalid_request", "", errors) });
    await findRows();
    click("Replay events");
    typeInto("From", "");
    click("Replay events");
    await screen.findByText("Fill in this field.");
  });

  it("of a test event are reloaded until it has arrived", async () => {
    const test = makeDelivery("t1", { type: "webhook.test", state: "pending", lastAttemptAt: null });
    const lists = [
      [failed],
      [test, failed],
      [{ ...test, state: "delivered" as const, lastAttemptAt: test.createdAt }],
    ];
    const server = await open({
      [`GET ${path}/deliveries`]: () => [200, pageOf((lists.length > 1 ? lists.shift() : lists[0]) ?? [])],
      [`POST ${path}/tests`]: [200, test],
    });
    await findRows();
    click("Send test event");
    await waitFor(async () =>
      expect((await findRows())[0]?.slice(0, 2)).toEqual(["webhook.test", "Delivered"]),
    );
    expect(server.sent("POST", `${path}/tests`)).toHaveLength(1);
  });
});
