import { screen, waitFor } from "@testing-library/preact";
import { describe, expect, it } from "vitest";
import type { StaffComment } from "../../../api/comments/contract.ts";
import { advance, click, control, fieldOf, findToast, press, stopTimers, typeInto } from "../actions.ts";
import { problem, type Routes } from "../fake-server.ts";
import { makeComment, threadOf } from "../make-rows.ts";
import { openPost } from "../posts/open-post.ts";

const path = "w/w1/v1/posts/p1/comments";
const list = "w/w1/staff/posts/p1/comments";
const staffPath = `${list}/k1`;
const opener = "Actions for Eve's comment";
const rows = () => [...document.querySelectorAll(".menu-row")].map((row) => row.textContent);
const texts = () =>
  [...document.querySelectorAll(".thread .said-text")].map(({ textContent }) => textContent);

/** Opens the menu of one comment. */
async function openMenu(changes: Partial<StaffComment> = {}, routes: Routes = {}) {
  const comment = makeComment("k1", { content: "Please do", ...changes });
  const server = await openPost({}, { [`GET ${list}`]: [200, threadOf([comment])], ...routes });
  await screen.findByText("Please do");
  click(opener);
  await screen.findByText("Delete comment");
  return server;
}

it.each<[Partial<StaffComment>, string[]]>([
  [{}, ["Pin", "Mark as spam", "Delete comment"]],
  [{ isPinned: true }, ["Unpin", "Mark as spam", "Delete comment"]],
  [{ isSpam: true }, ["Pin", "Not spam", "Delete comment"]],
  [{ userId: "ada" }, ["Edit", "Pin", "Mark as spam", "Delete comment"]],
])("the menu of a comment with %j offers %j", async (changes, offered) => {
  await openMenu(changes);
  expect(rows()).toEqual(offered);
});

it.each<[string, Partial<StaffComment>, object]>([
  ["Pin", {}, { isPinned: true }],
  ["Unpin", { isPinned: true }, { isPinned: false }],
  ["Mark as spam", {}, { isSpam: true }],
  ["Not spam", { isSpam: true }, { isSpam: false }],
])("%s sends the change and reloads the comments", async (name, before, body) => {
  const after = makeComment("k1", { content: "It changed", ...before, ...body });
  const server = await openMenu(before, { [`PATCH ${staffPath}`]: [200, after] });
  server.route({ [`GET ${list}`]: [200, threadOf([after])] });
  click(name);
  await screen.findByText("It changed");
  expect(server.sent("PATCH", staffPath).map((request) => request.body)).toEqual([body]);
  expect(document.activeElement).toBe(control(opener));
  expect(rows()).toEqual([]);
});

it("a comment that is not among the latest is shown as pinned, too", async () => {
  const comments = Array.from({ length: 30 }, (_, n) =>
    makeComment(`k${n}`, { createdAt: new Date(n * 1_000).toISOString() }),
  );
  const server = await openPost(
    {},
    {
      [`GET ${list}`]: ({ query }) => [
        200,
        {
          ...threadOf(query.before ? comments.slice(0, 10) : comments.slice(10), 30),
          hasEarlier: !query.before,
        },
      ],
      [`PATCH ${staffPath}`]: [200, { ...comments[1], isPinned: true }],
    },
  );
  await screen.findByText("Comment k29");
  click("Show 10 earlier");
  const first = (await screen.findByText("Comment k1")).closest("li") as HTMLElement;
  click(opener, first);
  click("Pin", first);
  await waitFor(() => expect(first.querySelector(".chip")?.textContent).toBe("Pinned"));
  expect(server.sent("PATCH", staffPath)).toHaveLength(1);
});

describe("deleting a comment", () => {
  const comment = makeComment("k1", { content: "Please do", repliesCount: 1 });
  const below = [
    makeComment("r1", { parentId: "k1", content: "Me too" }),
    makeComment("k2", { content: "Other" }),
    makeComment("r2", { parentId: "r1", content: "And me" }),
  ];

  async function open(reply: Routes[string] = [200, {}]) {
    const server = await openPost(
      {},
      { [`GET ${list}`]: [200, threadOf([comment, ...below])], [`DELETE ${path}/k1`]: reply },
    );
    await screen.findByText("Please do");
    stopTimers();
    const item = document.querySelector<HTMLElement>(".comment") ?? undefined;
    click(opener, item);
    click("Delete comment", item);
    await findToast("Comment and replies deleted.");
    return server;
  }

  it("hides the comment and all replies below it at once, and sends the deletion after eight seconds", async () => {
    const server = await open();
    await waitFor(() => expect(texts()).toEqual(["Other"]));
    await advance(7_999);
    expect(server.sent("DELETE", `${path}/k1`)).toEqual([]);
    server.route({ [`GET ${list}`]: [200, threadOf([makeComment("k2", { content: "Other" })])] });
    await advance(1);
    expect(server.sent("DELETE", `${path}/k1`)).toMatchObject([{ isKeptAlive: false }]);
    expect(texts()).toEqual(["Other"]);
  });

  it("can be undone: the comment and the replies are shown again, and nothing is sent", async () => {
    const server = await open();
    click("Undo");
    await waitFor(() => expect(texts()).toEqual(["Please do", "Me too", "Other", "And me"]));
    await advance(20_000);
    expect(server.sent("DELETE", `${path}/k1`)).toEqual([]);
  });

  it("is sent when the page is left, with a request that continues after the page closes", async () => {
    const server = await open();
    dispatchEvent(new Event("pagehide"));
    await waitFor(() => expect(server.sent("DELETE", `${path}/k1`)).toMatchObject([{ isKeptAlive: true }]));
  });

  it("shows the comment again and the reason if the server rejects it", async () => {
    await open(problem(403, "role_not_allowed"));
    await advance(8_000);
    await findToast("You don't have permission to do this. Ask an admin of the workspace.");
    expect(texts()).toHaveLength(4);
  });
});

describe("editing one's own comment", () => {
  it("saves the text, shows it and returns focus", async () => {
    const prose = [["p", [["em", ["May"]]]]];
    const server = await openMenu(
      { userId: "ada" },
      { [`PATCH ${path}/k1`]: [200, { id: "k1", content: "*May*", prose }] },
    );
    click("Edit", document.querySelector<HTMLElement>(".comment") ?? undefined);
    await waitFor(() => expect(document.activeElement).toBe(fieldOf("Your comment")));
    expect(fieldOf("Your comment").value).toBe("Please do");
    typeInto("Your comment", "*May*");
    click("Save");
    expect((await screen.findByText("May")).localName).toBe("em");
    expect(server.lastBody("PATCH", `${path}/k1`)).toEqual({ content: "*May*" });
    await waitFor(() => expect(document.activeElement).toBe(control(opener)));
  });

  it("keeps the typed text if saving fails, and the old one after Cancel", async () => {
    await openMenu({ userId: "ada" }, { [`PATCH ${path}/k1`]: problem(503, "unavailable") });
    click("Edit", document.querySelector<HTMLElement>(".comment") ?? undefined);
    await waitFor(() => fieldOf("Your comment"));
    typeInto("Your comment", "In May");
    click("Save");
    await screen.findByText("Something went wrong on our side.");
    expect(fieldOf("Your comment").value).toBe("In May");
    click("Cancel");
    await screen.findByText("Please do");
  });
});

it("the arrow keys move through the menu, and Escape closes it", async () => {
  const server = await openMenu();
  await waitFor(() => expect(document.activeElement).toBe(control("Pin")));
  press("ArrowDown");
  expect(document.activeElement).toBe(control("Mark as spam"));
  press("ArrowUp");
  press("ArrowUp");
  expect(document.activeElement).toBe(control("Delete comment"));
  press("Escape");
  expect(document.activeElement).toBe(control(opener));
  await waitFor(() => expect(rows()).toEqual([]));
  expect(server.sent("DELETE", `${path}/k1`)).toEqual([]);
});

it("if the server rejects the pinning of a comment, the reason is shown", async () => {
  const rejection = problem(404, "not_found", "There is no such comment.");
  await openMenu({}, { [`PATCH ${staffPath}`]: rejection });
  click("Pin");
  await findToast("There is no such comment.");
  expect(screen.queryByText("Pinned")).toBeNull();
});
