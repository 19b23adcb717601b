import { screen, waitFor } from "@testing-library/preact";
import { expect, it } from "vitest";
import { address, click, control, heading } from "./actions.ts";
import { problem } from "./fake-server.ts";
import { pageOf } from "./make-rows.ts";
import { openDashboard } from "./open-dashboard.tsx";

const notFound = problem(404, "not_found", "No such object.");
const badId = problem(400, "invalid_request", "Bad input.", [{ path: "id", message: "must be a UUID" }]);
const sentence = "There is nothing here. The address may be incomplete, or this was deleted.";
const pages: [path: string, endpoint: string, back: string][] = [
  ["boards/bugs", "v1/boards/bugs", "All boards"],
  ["polls/abc", "v1/polls/abc", "All polls"],
  ["changelog/abc", "v1/changelogs/abc", "All entries"],
  ["settings/webhooks/abc", "staff/webhooks/abc", "Webhooks"],
];

it.each(pages.flatMap((page) => [badId, notFound].map((reply) => [...page, reply] as const)))(
  "the page %s of an object that %s does not return says so, and offers no second attempt",
  async (path, endpoint, back, reply) => {
    await openDashboard(`w/acme/${path}`, { [`GET w/w1/${endpoint}`]: reply });
    await screen.findByText(sentence);
    expect(document.querySelector("main")?.textContent).not.toMatch(/Try again|highlighted/);
    expect(control(back, document.querySelector("main") as HTMLElement)).toBeTruthy();
  },
);

it.each([
  ["abc", badId],
  ["6a4d8f3e-0000-4000-8000-000000000000", notFound],
])("the page of the post %s says that it does not exist, and links to the list", async (id, reply) => {
  await openDashboard(`w/acme/feedback/${id}`, {
    [`GET w/w1/staff/posts/${id}`]: reply,
    "GET w/w1/staff/posts": [200, pageOf([])],
  });
  await waitFor(() => expect(heading()).toBe("This post does not exist, or was deleted."));
  click("All feedback", document.querySelector<HTMLElement>(".notice") ?? undefined);
  await waitFor(() => expect(address()).toBe("w/acme/feedback"));
});

it.each(["boardId=x", "page=0", "statusId=planned"])(
  "a list whose address has the unknown value %s says that there is nothing here",
  async (query) => {
    await openDashboard(`w/acme/feedback?${query}`, { "GET w/w1/staff/posts": badId });
    await screen.findByText(sentence);
  },
);
