import { screen, waitFor } from "@testing-library/preact";
import { expect, it } from "vitest";
import type { CreateBoard } from "../../../api/boards/contract.ts";
import {
  address,
  click,
  control,
  escapeDialog,
  fieldOf,
  findToast,
  heading,
  openDialog,
  toggle,
  typeInto,
} from "../actions.ts";
import { brokenConnection, problem, type Routes } from "../fake-server.ts";
import { makeBoard, makeCategory, makeTag, type Role } from "../make-rows.ts";
import { openDashboard } from "../open-dashboard.tsx";

const board = makeBoard("b2", { title: "Bugs", url: "bugs", description: "Broken things" });

async function open(routes: Routes = {}, role: Role = "owner") {
  const server = await openDashboard(
    "w/acme/boards/b2",
    {
      "GET w/w1/v1/boards/b2": [200, board],
      "GET w/w1/v1/post-categories": [200, [makeCategory("c2", { name: "Editor", postsCount: 3 })]],
      "GET w/w1/v1/tags": [200, [makeTag("t2", { name: "Mobile", postsCount: 1 })]],
      ...routes,
    },
    { role },
  );
  await screen.findByText("Default board");
  return server;
}

it("the page shows the board's settings in a form", async () => {
  await open();
  expect(heading()).toBe("Bugs");
  expect(fieldOf("Title").value).toBe("Bugs");
  expect(fieldOf("URL").value).toBe("bugs");
  expect(fieldOf("Description").value).toBe("Broken things");
  expect(fieldOf("Only staff").checked).toBe(false);
  expect(control("All boards").getAttribute("href")).toBe("/dashboard/w/acme/boards");
});

it("the default board has the label Default instead of a button to make it the default", async () => {
  await open({ "GET w/w1/v1/boards/b2": [200, { ...board, isDefault: true }] });
  expect(document.querySelector(".state.done")?.textContent).toBe("Default");
  expect(() => control("Set as default")).toThrow();
});

it("saving sends the changed board and shows its new title", async () => {
  const server = await open({
    "PATCH w/w1/v1/boards/b2": ({ body }) => [200, { ...board, ...(body as Partial<CreateBoard>) }],
  });
  typeInto("Title", "Defects");
  typeInto("Description", "");
  toggle("Only staff");
  click("Save");
  await findToast("Saved.");
  expect(heading()).toBe("Defects");
  expect(server.lastBody("PATCH", "w/w1/v1/boards/b2")).toEqual({
    title: "Defects",
    url: "bugs",
    description: null,
    isPrivate: true,
  } satisfies CreateBoard);
});

it("making the board the default board replaces the button with the label Default", async () => {
  const server = await open({
    "POST w/w1/staff/boards/b2/default": [200, { ...board, isDefault: true }],
  });
  click("Set as default");
  await waitFor(() => expect(document.querySelector(".state.done")?.textContent).toBe("Default"));
  expect(server.sent("POST", "w/w1/staff/boards/b2/default")).toHaveLength(1);
  expect(() => control("Set as default")).toThrow();
});

it("deleting the board requires its title to be typed, then opens the list", async () => {
  const server = await open({ "DELETE w/w1/v1/boards/b2": [204] });
  click("Delete board");
  const confirm = control("Delete board");
  expect(document.activeElement).toBe(fieldOf("Type Bugs to confirm"));
  expect(confirm.disabled).toBe(true);
  typeInto("Type Bugs to confirm", "bugs");
  expect(confirm.disabled).toBe(true);
  typeInto("Type Bugs to confirm", " Bugs ");
  expect(confirm.disabled).toBe(false);
  click("Delete board");
  await waitFor(() => expect(heading()).toBe("Boards"));
  expect(address()).toBe("w/acme/boards");
  expect(server.sent("DELETE", "w/w1/v1/boards/b2")).toHaveLength(1);
  expect(document.querySelector("dialog")).toBeNull();
});

it("a URL that is taken is reported at its field", async () => {
  const message = "Another board of this workspace has this url.";
  await open({
    "PATCH w/w1/v1/boards/b2": problem(409, "board_url_taken", message, [{ path: "url", message }]),
  });
  typeInto("URL", "ideas");
  click("Save");
  await screen.findByText(message);
  await waitFor(() => expect(document.activeElement).toBe(fieldOf("URL")));
  expect(fieldOf("Title").getAttribute("aria-invalid")).toBe("false");
  expect(heading()).toBe("Bugs");
});

it("a member who may not change the default board sees the reason, and the button stays", async () => {
  await open({ "POST w/w1/staff/boards/b2/default": problem(403, "role_not_allowed") }, "member");
  click("Set as default");
  await findToast("You don't have permission to do this. Ask an admin of the workspace.");
  expect(control("Set as default").disabled).toBe(false);
});

it("a member who may not delete the board sees the reason in the dialog", async () => {
  await open({ "DELETE w/w1/v1/boards/b2": problem(403, "role_not_allowed") }, "member");
  click("Delete board");
  typeInto("Type Bugs to confirm", "Bugs");
  click("Delete board");
  await screen.findByText("You don't have permission to do this. Ask an admin of the workspace.");
  expect(openDialog().querySelector("[role=alert]")).not.toBeNull();
  expect(address()).toBe("w/acme/boards/b2");
});

it("a board that fails to load can be loaded again", async () => {
  const server = await openDashboard("w/acme/boards/b2", { "GET w/w1/v1/boards/b2": brokenConnection });
  await screen.findByText(/We could not load this/);
  server.route({ "GET w/w1/v1/boards/b2": [200, board] });
  click("Try again");
  await waitFor(() => expect(heading()).toBe("Bugs"));
});

it("Escape cancels the deletion and returns focus to its button", async () => {
  const server = await open();
  control("Delete board").focus();
  click("Delete board");
  escapeDialog();
  await waitFor(() => expect(document.activeElement).toBe(control("Delete board")));
  expect(server.sent("DELETE", "w/w1/v1/boards/b2")).toEqual([]);
});
