import { fireEvent, waitFor } from "@testing-library/preact";
import { expect, it } from "vitest";
import type { Notification } from "../../../api/follows/contract.ts";
import { startEarshot } from "../../../widget/loader/start-earshot.ts";
import {
  ada,
  broken,
  type FakeResponse,
  fakeServer,
  opened,
  type SentRequest,
  sentTo,
} from "../fake-server.ts";
import { fakeStream } from "../live/fake-stream.ts";
import { earshot, findPanel, focused, loadPanel, openWidget, tag } from "../open-widget.ts";
// This import loads the chunk, so that no test waits for it.
import "../../../widget/entries/optional.ts";

const grace = { id: "grace", fullName: "Grace", avatarUrl: null, isStaff: true };
const planned = { id: "s", name: "Planned", kind: "active" as const };

const makeNotification = (id: string, postId: string, more: Partial<Notification> = {}): Notification => ({
  ...{ id, createdAt: "2026-11-01T08:00:00.000Z", type: "comment.created", isSeen: false },
  ...{ post: { id: postId, title: `Idea ${postId}` }, status: null, creator: grace },
  ...{ comment: { id: `c${id}`, parentId: null, excerpt: `Words ${id}` }, ...more },
});
const changed = { type: "post.status_changed" as const, comment: null, status: { id: "s", name: "Planned" } };

/** A server where Ada has these notifications; it stores up to which one she has seen them. */
function serve(
  data: Notification[],
  respond: (request: SentRequest) => FakeResponse | undefined = () => undefined,
) {
  let list = data;
  const stream = fakeStream();
  const requests = fakeServer((request) => {
    const { path, method } = request;
    if (path.startsWith("embed/open")) return opened({ visitor: ada, statuses: [{ ...planned } as never] });
    const special = respond(request);
    if (special || !path.startsWith("embed/visitor/notifications")) return special;
    if (method === "PUT") list = list.map((one) => ({ ...one, isSeen: true }));
    return [200, { data: list, unseenCount: list.filter(({ isSeen }) => !isSeen).length }];
  }, stream.respond);
  return {
    requests,
    stream,
    add(one: Notification) {
      list = [one, ...list];
    },
  };
}

it("the bell tells how much is new, and the list shows it by idea and marks it as seen", async () => {
  const { requests } = serve([
    makeNotification("4", "b", changed),
    makeNotification("3", "a"),
    makeNotification("2", "b", { type: "post.merged", comment: null }),
    makeNotification("1", "b", { isSeen: true, creator: { ...grace, isStaff: false } }),
  ]);
  const panel = await openWidget();
  fireEvent.click(await panel.findByRole("button", { name: "Activity (New: 3)" }));
  const heading = await panel.findByRole("heading", { name: "Activity" });
  await waitFor(() => expect(focused()).toBe(heading));
  const rows = [...panel.dialog.querySelectorAll(".activity li")].map(({ textContent }) => textContent);
  expect(rows[0]).toMatch(
    /New: Idea bStatus Planned.*Another idea was merged into this one.*Grace(?!Team).*Words 1/,
  );
  expect(rows[1]).toMatch(/New: Idea aGraceTeam.*Words 3/);
  expect(rows).toHaveLength(2);
  await panel.findByRole("button", { name: "Activity" });
  const seen = sentTo(requests, "PUT", "embed/visitor/notifications/seen");
  expect(seen.map(({ body }) => body)).toEqual([{ seenId: "4" }]);
});

it("an idea opened from the list leads back to the list, with focus on its row", async () => {
  serve([makeNotification("1", "a")]);
  const panel = await openWidget();
  fireEvent.click(await panel.findByRole("button", { name: "Activity (New: 1)" }));
  fireEvent.click(await panel.findByRole("button", { name: /^New:\s*Idea a$/ }));
  await panel.findByText(/No comments yet/);
  fireEvent.click(panel.getByRole("button", { name: "Back" }));
  await panel.findByRole("heading", { name: "Activity" });
  await waitFor(() => expect(focused()?.id).toBe("ideas/activity/a"));
});

it("an event that is reported while the panel is open appears on the bell", async () => {
  const { stream, add } = serve([]);
  const panel = await openWidget();
  await panel.findByRole("button", { name: "Activity" });
  await waitFor(() => expect(stream.count()).toBe(1));
  add(makeNotification("1", "a"));
  stream.send("activity.added", "a");
  await panel.findByRole("button", { name: "Activity (New: 1)" });
});

it("a visitor who follows nothing is told how to", async () => {
  serve([]);
  const panel = await openWidget();
  fireEvent.click(await panel.findByRole("button", { name: "Activity" }));
  await panel.findByText(/^Nothing here yet\. You will see news about ideas you follow/);
});

it("a visitor who has not taken part has no bell, and costs no request", async () => {
  const requests = fakeServer();
  startEarshot(tag, loadPanel);
  earshot("open", "ideas/activity");
  const panel = await findPanel();
  await panel.findByText(/^Nothing here yet/);
  expect(panel.queryByRole("button", { name: /^Activity/ })).toBeNull();
  expect(sentTo(requests, "GET", "embed/visitor")).toEqual([]);
});

it("a list that fails to load can be requested again", async () => {
  let isDown = true;
  serve([makeNotification("1", "a")], ({ path }) =>
    isDown && path.startsWith("embed/visitor/notifications") ? broken() : undefined,
  );
  const panel = await openWidget();
  fireEvent.click(await panel.findByRole("button", { name: "Activity" }));
  const retry = await panel.findByRole("button", { name: "Try again" });
  isDown = false;
  fireEvent.click(retry);
  await panel.findByText("Words 1");
});
