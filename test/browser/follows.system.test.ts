import { expect, it } from "vitest";
import { passHold } from "../api/events/notify-people.ts";
import { useChromium } from "./chromium.ts";
import { barriersOf, lookForBarriers } from "./look-for-barriers.ts";
import { useDemo } from "./use-demo.ts";
import { openPanel, voteFor } from "./visit.ts";

const openPage = useChromium();
const demo = useDemo();

it("a visitor who votes follows the idea, is notified of a reply and a status on the bell, and can unfollow it", async () => {
  const { page, faults } = await openPage({ reducedMotion: "reduce" });
  await page.goto(`${demo.demoUrl}/plain`);
  const { data } = await demo.call("GET", "posts?limit=1");
  const { id, title } = data[0];
  const panel = await openPanel(page);
  await voteFor(panel, title);
  const row = panel.getByRole("button", { name: title, exact: true });
  await row.click();
  const follow = panel.getByRole("button", { name: "Follow" });
  await expect.poll(() => follow.getAttribute("aria-pressed")).toBe("true");

  await demo.call("POST", `posts/${id}/comments`, { content: "We start with this one." });
  const [status] = (await demo.call("GET", "statuses")).slice(-1);
  await demo.call("PATCH", `posts/${id}`, { statusId: status.id });
  await panel.getByText("We start with this one.").waitFor();
  const told = async () => {
    await passHold({ sql: demo.db.$client }, demo.workspaceId);
    return demo.db.$client`select from post_events where post_id = ${id}`;
  };
  await expect.poll(told).toHaveLength(2);
  await page.reload();
  await openPanel(page);
  await panel.getByRole("button", { name: "Activity (New: 2)" }).click();
  const event = panel.getByRole("listitem").filter({ hasText: "We start with this one." });
  await event.getByText(status.name).waitFor();
  expect(barriersOf({ activity: await lookForBarriers(page) })).toEqual([]);

  await event.getByRole("button").press("Enter");
  await expect.poll(() => follow.getAttribute("aria-pressed")).toBe("true");
  await follow.press("Enter");
  await expect.poll(() => follow.getAttribute("aria-busy")).toBe("false");
  expect(await follow.getAttribute("aria-pressed")).toBe("false");
  await panel.getByRole("button", { name: "Back", exact: true }).click();
  await event.waitFor({ state: "detached" });
  await panel.getByText("Nothing here yet.").waitFor();
  expect(faults).toEqual([]);
});
