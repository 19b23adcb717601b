import { screen, waitFor } from "@testing-library/preact";
import { expect, it, vi } from "vitest";
import type { CreatePoll } from "../../../api/polls/contract.ts";
import { address, choose, click, control, fieldOf, heading, typeInto } from "../actions.ts";
import { brokenConnection, defer, problem, type Reply, type Routes } from "../fake-server.ts";
import { makePoll, pageOf } from "../make-rows.ts";
import { openDashboard } from "../open-dashboard.tsx";

const path = "w/w1/v1/polls";
const open = (routes: Routes = {}) => openDashboard("w/acme/polls/new", routes);
const preview = () => document.querySelector<HTMLElement>(".preview")!;

/** Fills in a complete poll. */
function compose() {
  typeInto("Question", "Which theme?");
  typeInto("Description", "For the new app");
  choose("Type", "ranked");
  typeInto("Option 1", "Dark");
  typeInto("Option 2", "Light");
  typeInto("Starts", "2026-11-10T09:00");
  typeInto("Ends", "2026-11-17T09:30");
}

it("the form starts with two empty options and a period of one week from now", async () => {
  const since = Date.now();
  await open();
  expect(heading()).toBe("New poll");
  expect([fieldOf("Option 1").value, fieldOf("Option 2").value]).toEqual(["", ""]);
  const [start, end] = [new Date(fieldOf("Starts").value), new Date(fieldOf("Ends").value)];
  // The field shows no seconds.
  expect(start.getTime()).toBeGreaterThan(since - 60_000);
  expect(start.getTime()).toBeLessThanOrEqual(Date.now());
  const days = (end.getTime() - start.getTime()) / 86_400_000;
  expect(days).toBeCloseTo(7, 0);
});

it.each([
  ["single", "Each person chooses one option."],
  ["multiple", "Each person chooses any number of options."],
  ["ranked", "Each person ranks the options."],
])("the type %s of a poll is explained", async (kind, text) => {
  await open();
  choose("Type", kind);
  await screen.findByText(text);
});

it("the preview shows the poll while it is typed", async () => {
  await open();
  expect(preview().querySelector("h2")?.textContent).toBe("Question");
  compose();
  await waitFor(() => expect(preview().querySelector("h2")?.textContent).toBe("Which theme?"));
  const rows = [...preview().querySelectorAll("li")].map((row) => row.textContent);
  expect(rows).toEqual(["1Dark", "2Light"]);
  expect(preview().querySelector(".said-text")?.textContent).toBe("For the new app");
  expect(preview().textContent).toContain("Ranked. Ends ");
  typeInto("Option 2", "");
  typeInto("Ends", "");
  await waitFor(() => expect(preview().querySelector("time")).toBeNull());
  expect(preview().querySelectorAll("li")[1]?.textContent).toBe("2Option 2");
});

it("a poll is sent as typed, with times in UTC, and its page opens", async () => {
  const reply = defer<Reply>();
  const made = makePoll("q9", { title: "Which theme?" });
  const server = await open({ [`POST ${path}`]: () => reply.promise, [`GET ${path}/q9`]: [200, made] });
  const confirm = vi.fn();
  vi.stubGlobal("confirm", confirm);
  compose();
  click("Start poll");
  await screen.findByText("Saving…");
  click("Start poll");
  reply.resolve([201, made]);
  await waitFor(() => expect(address()).toBe("w/acme/polls/q9"));
  expect(server.sent("POST", path).map(({ body }) => body)).toEqual([
    {
      title: "Which theme?",
      description: "For the new app",
      type: "ranked",
      startAt: new Date("2026-11-10T09:00").toISOString(),
      endAt: new Date("2026-11-17T09:30").toISOString(),
      options: [{ title: "Dark" }, { title: "Light" }],
    } satisfies CreatePoll,
  ]);
  expect(confirm).not.toHaveBeenCalled();
});

it("a description of only spaces is omitted, and an empty time is sent as an empty string", async () => {
  const server = await open({ [`POST ${path}`]: problem(400, "invalid_request") });
  compose();
  typeInto("Description", "  ");
  typeInto("Ends", "");
  click("Start poll");
  await waitFor(() => expect(server.sent("POST", path)).toHaveLength(1));
  expect(server.lastBody("POST", path)).toMatchObject({ endAt: "" });
  expect(server.lastBody("POST", path)).not.toHaveProperty("description");
});

it("errors for an option and for the end time are shown at their fields", async () => {
  await open({
    [`POST ${path}`]: problem(400, "invalid_request", "", [
      { path: "options.1.title", message: "must have at least 3 characters" },
      { path: "endAt", message: "must be after startAt" },
    ]),
  });
  compose();
  click("Start poll");
  await screen.findByText("Must have at least 3 characters.");
  await waitFor(() => expect(document.activeElement).toBe(fieldOf("Option 2")));
  const invalid = [...document.querySelectorAll("[aria-invalid=true]")].map((field) =>
    field.getAttribute("name"),
  );
  expect(invalid).toEqual(["option-1", "endAt"]);
  expect(document.querySelector("[role=alert]")?.textContent).toBe("Fix the highlighted fields.");
});

it("the typed text stays when the request gets no response", async () => {
  await open({ [`POST ${path}`]: brokenConnection });
  compose();
  click("Start poll");
  await screen.findByText("The server is not responding.");
  expect(fieldOf("Question").value).toBe("Which theme?");
});

it("leaving an unsaved poll requires confirmation", async () => {
  await open({ [`GET ${path}`]: [200, pageOf([])] });
  const confirm = vi.fn(() => false);
  vi.stubGlobal("confirm", confirm);
  typeInto("Question", "Which theme?");
  await waitFor(() => expect(preview().textContent).toContain("Which theme?"));
  click("All polls");
  expect(confirm).toHaveBeenCalledExactlyOnceWith("Discard this poll?");
  expect(address()).toBe("w/acme/polls/new");
  confirm.mockReturnValue(true);
  click("All polls");
  expect(address()).toBe("w/acme/polls");
  await waitFor(() => expect(heading()).toBe("Polls"));
});

it("leaving an unchanged new poll requires no confirmation", async () => {
  await open({ [`GET ${path}`]: [200, pageOf([])] });
  const confirm = vi.fn(() => false);
  vi.stubGlobal("confirm", confirm);
  click("All polls");
  await waitFor(() => expect(heading()).toBe("Polls"));
  expect(confirm).not.toHaveBeenCalled();
  expect(control("New poll").getAttribute("href")).toBe("/dashboard/w/acme/polls/new");
});
