import { screen, waitFor } from "@testing-library/preact";
import { expect, it } from "vitest";
import type { CreateBoard } from "../../../api/boards/contract.ts";
import {
  address,
  click,
  control,
  escapeDialog,
  fieldOf,
  findRows,
  heading,
  openDialog,
  toggle,
  typeInto,
} from "../actions.ts";
import { brokenConnection, defer, problem, type Reply } from "../fake-server.ts";
import { makeBoard, makeCategory } from "../make-rows.ts";
import { openDashboard } from "../open-dashboard.tsx";

const boards = [
  makeBoard("b1", { title: "Ideas", url: "ideas", isDefault: true }),
  makeBoard("b2", { title: "Bugs", url: "bugs", isPrivate: true }),
];
const open = (routes = {}) =>
  openDashboard("w/acme/boards", {
    "GET w/w1/v1/boards": [200, boards],
    "GET w/w1/v1/post-categories": [200, [makeCategory("c1"), makeCategory("c2", { boardId: "b2" })]],
    ...routes,
  });

it("the page lists every board with its URL and its visibility", async () => {
  const server = await open();
  expect(await findRows()).toEqual([
    ["IdeasDefault", "ideas", "Public"],
    ["Bugs", "bugs", "Staff only"],
  ]);
  expect(server.sent("GET", "w/w1/v1/boards")[0]?.query).toEqual({ sortBy: "title", sortOrder: "asc" });
  expect(control("Bugs").getAttribute("href")).toBe("/dashboard/w/acme/boards/b2");
});

it("a board without a category is marked, because it takes no posts", async () => {
  await open({ "GET w/w1/v1/post-categories": [200, [makeCategory("c1")]] });
  await screen.findByText("No category");
  expect((await findRows()).map(([name]) => name)).toEqual(["IdeasDefault", "BugsNo category"]);
});

it("no board is marked if the categories fail to load", async () => {
  await open({ "GET w/w1/v1/post-categories": problem(503, "unavailable") });
  expect((await findRows()).map(([name]) => name)).toEqual(["IdeasDefault", "Bugs"]);
});

it("a workspace without boards has a button to create a board", async () => {
  await open({ "GET w/w1/v1/boards": [200, []] });
  await screen.findByText(/No boards yet/);
  click("New board");
  expect(openDialog().textContent).toContain("New board");
});

it("a new board is sent as typed, and its page opens", async () => {
  const server = await open({
    "POST w/w1/v1/boards": [201, makeBoard("b3", { title: "Mobile app" })],
    "GET w/w1/v1/boards/b3": [200, makeBoard("b3", { title: "Mobile app" })],
  });
  click("New board");
  expect(document.activeElement).toBe(fieldOf("Title"));
  typeInto("Title", "Mobile app");
  typeInto("Description", "  ");
  toggle("Only staff");
  click("Create board");
  await waitFor(() => expect(heading()).toBe("Mobile app"));
  expect(address()).toBe("w/acme/boards/b3");
  expect(server.lastBody("POST", "w/w1/v1/boards")).toEqual({
    title: "Mobile app",
    url: "mobile-app",
    isPrivate: true,
    description: null,
  } satisfies CreateBoard);
});

it("a title that the server rejects keeps the dialog open and is reported at its field", async () => {
  await open({
    "POST w/w1/v1/boards": problem(400, "invalid_request", "", [{ path: "title", message: "is too short" }]),
  });
  click("New board");
  typeInto("Title", "A");
  click("Create board");
  await screen.findByText("Is too short.");
  await waitFor(() => expect(document.activeElement).toBe(fieldOf("Title")));
  expect(fieldOf("Title").getAttribute("aria-invalid")).toBe("true");
  expect(openDialog().querySelector("[role=alert]")?.textContent).toBe("Fix the highlighted fields.");
});

it("a list that fails to load can be loaded again", async () => {
  const server = await open({ "GET w/w1/v1/boards": brokenConnection });
  await screen.findByText(/We could not load this/);
  const reply = defer<Reply>();
  server.route({ "GET w/w1/v1/boards": () => reply.promise });
  click("Try again");
  reply.resolve([200, boards]);
  expect(await findRows()).toHaveLength(2);
});

it("Escape closes the dialog and returns focus to the button that opened it", async () => {
  await open();
  await findRows();
  control("New board").focus();
  click("New board");
  escapeDialog();
  await waitFor(() => expect(document.activeElement).toBe(control("New board")));
  expect(document.querySelector("dialog")).toBeNull();
});
