import { screen, waitFor } from "@testing-library/preact";
import { describe, expect, it } from "vitest";
import type { CreateCategory } from "../../../api/categories/contract.ts";
import { click, control, fieldOf, findToast, openDialog, press, typeInto } from "../actions.ts";
import { problem, type Routes } from "../fake-server.ts";
import { makeBoard, makeCategory, makeTag } from "../make-rows.ts";
import { openDashboard } from "../open-dashboard.tsx";

const kinds = [
  {
    title: "Categories",
    path: "w/w1/v1/post-categories",
    row: makeCategory("n1", { name: "Editor", postsCount: 1_204 }),
    other: makeCategory("n2", { name: "Billing" }),
    consequence: "Move its posts first.",
  },
  {
    title: "Tags",
    path: "w/w1/v1/tags",
    row: makeTag("n1", { name: "Editor", postsCount: 1_204 }),
    other: makeTag("n2", { name: "Billing" }),
    consequence: "It will be removed from 1,204 posts.",
  },
];

describe.each(kinds)("$title of a board", ({ title, path, row, other, consequence }) => {
  async function open(routes: Routes = {}) {
    const server = await openDashboard("w/acme/boards/b2", {
      "GET w/w1/v1/boards/b2": [200, makeBoard("b2")],
      "GET w/w1/v1/post-categories": [200, []],
      "GET w/w1/v1/tags": [200, []],
      [`GET ${path}`]: [200, [row]],
      ...routes,
    });
    await screen.findByText("Editor");
    return server;
  }
  const section = () => screen.getByText(title, { selector: "h2" }).parentElement as HTMLElement;

  it("names are listed with their numbers of posts", async () => {
    const server = await open();
    expect(server.sent("GET", path)[0]?.query).toEqual({ boardId: "b2" });
    expect(section().querySelector("li")?.textContent).toBe("Editor1,204");
  });

  it("adding a name clears the field", async () => {
    const server = await open({ [`POST ${path}`]: [201, other] });
    server.route({ [`GET ${path}`]: [200, [row, other]] });
    typeInto("New name", "Billing", section());
    click(`Add ${title}`);
    await screen.findByText("Billing");
    expect(fieldOf("New name", section()).value).toBe("");
    expect(server.lastBody("POST", path)).toEqual({
      name: "Billing",
      boardId: "b2",
    } satisfies CreateCategory);
  });

  it("a name can be changed in its row", async () => {
    const server = await open({ [`PATCH ${path}/n1`]: [200, { ...row, name: "Writing" }] });
    click("Rename Editor");
    const field = fieldOf("Rename Editor");
    await waitFor(() => expect(document.activeElement).toBe(field));
    server.route({ [`GET ${path}`]: [200, [{ ...row, name: "Writing" }]] });
    typeInto("Rename Editor", "Writing");
    click("Save", section());
    await screen.findByText("Writing");
    expect(server.lastBody("PATCH", `${path}/n1`)).toEqual({ name: "Writing" });
  });

  it("a name is removed after a confirmation that states the consequence", async () => {
    const server = await open({ [`DELETE ${path}/n1`]: [204] });
    click("Remove Editor");
    expect(openDialog().textContent).toContain(consequence);
    server.route({ [`GET ${path}`]: [200, []] });
    click("Remove");
    await waitFor(() => expect(screen.queryByText("Editor")).toBeNull());
    expect(server.sent("DELETE", `${path}/n1`)).toHaveLength(1);
  });

  it("a new name that is taken is reported at its field", async () => {
    const message = "Another tag of this board has this name.";
    await open({ [`POST ${path}`]: problem(409, "name_taken", message, [{ path: "name", message }]) });
    typeInto("New name", "Editor", section());
    click(`Add ${title}`);
    await screen.findByText(message);
    await waitFor(() => expect(document.activeElement).toBe(fieldOf("New name", section())));
    expect(fieldOf("New name", section()).value).toBe("Editor");
  });

  it("a name stays unchanged when a new name is rejected", async () => {
    await open({ [`PATCH ${path}/n1`]: problem(409, "name_taken", "Another tag has this name.") });
    click("Rename Editor");
    typeInto("Rename Editor", "Billing");
    click("Save", section());
    await findToast("Another tag has this name.");
    expect(fieldOf("Rename Editor").value).toBe("Billing");
    fieldOf("Rename Editor").focus();
    press("Escape");
    await waitFor(() => expect(document.activeElement).toBe(control("Rename Editor")));
    expect(section().querySelector("li")?.textContent).toBe("Editor1,204");
  });
});

it("a board without a category says that it takes no posts", async () => {
  await openDashboard("w/acme/boards/b2", {
    "GET w/w1/v1/boards/b2": [200, makeBoard("b2")],
    "GET w/w1/v1/post-categories": [200, []],
    "GET w/w1/v1/tags": [200, []],
  });
  await screen.findByText(/^This board has no category yet, so it takes no posts/);
});
