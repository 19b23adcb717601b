import { screen, waitFor } from "@testing-library/preact";
import { expect, it, vi } from "vitest";
import type { CreateChangelog } from "../../../api/changelogs/contract.ts";
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
import { brokenConnection, defer, problem, type Reply, type Routes } from "../fake-server.ts";
import { makeChangelogTag, makeEntry, pageOf, type Role } from "../make-rows.ts";
import { openDashboard } from "../open-dashboard.tsx";

const path = "w/w1/v1/changelogs";
const saving = "PATCH w/w1/staff/changelogs/e1";
const tags = [makeChangelogTag("g1", { name: "New" }), makeChangelogTag("g2", { name: "Design" })];
const entry = makeEntry("e1", { title: "Dark mode", content: "It is **here**", tagIds: ["g1"] });
const open = (id: string, routes: Routes = {}, role: Role = "owner") =>
  openDashboard(
    `w/acme/changelog/${id}`,
    {
      [`GET ${path}`]: [200, pageOf([entry])],
      [`GET ${path}/e1`]: [200, entry],
      [`GET ${path}/tags`]: [200, tags],
      "POST prose": [200, { prose: [] }],
      ...routes,
    },
    { role },
  );
async function openEntry(routes: Routes = {}, role: Role = "owner") {
  const server = await open("e1", routes, role);
  await screen.findByText("Design");
  return server;
}
/** Whether the browser would ask before it closes the tab. */
const isHeld = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }));
const lastSaved = (server: Awaited<ReturnType<typeof open>>) =>
  server.lastBody("PATCH", "w/w1/staff/changelogs/e1");

it("the page of an entry shows the entry in its form", async () => {
  await openEntry();
  expect(heading()).toBe("Edit entry");
  expect([fieldOf("Title").value, fieldOf("Text").value]).toEqual(["Dark mode", "It is **here**"]);
  expect([fieldOf("New").checked, fieldOf("Design").checked]).toEqual([true, false]);
});

it("a workspace without tags says where to create tags", async () => {
  await open("new", { [`GET ${path}/tags`]: [200, []] });
  await screen.findByText("No tags yet. Create them below the list of entries.");
  expect(heading()).toBe("New entry");
  expect(() => control("Delete entry")).toThrow();
});

it("a new entry is published once, as typed, and the list opens", async () => {
  const reply = defer<Reply>();
  const server = await open("new", { [`POST ${path}`]: () => reply.promise });
  const confirm = vi.fn();
  vi.stubGlobal("confirm", confirm);
  await screen.findByText("Design");
  typeInto("Title", "Faster search");
  typeInto("Text", "# Now");
  toggle("Design");
  toggle("New");
  await waitFor(() => expect(fieldOf("New").checked).toBe(true));
  click("Publish");
  await screen.findByText("Saving…");
  click("Publish");
  reply.resolve([201, makeEntry("e9")]);
  await findToast("Published.");
  await waitFor(() => expect(address()).toBe("w/acme/changelog"));
  expect(server.sent("POST", path)).toHaveLength(1);
  const body = server.lastBody("POST", path) as CreateChangelog;
  expect({ ...body, tagIds: body.tagIds?.toSorted() }).toEqual({
    title: "Faster search",
    content: "# Now",
    tagIds: ["g1", "g2"],
  });
  expect(confirm).not.toHaveBeenCalled();
});

it("saving a changed entry keeps its page open, without unsaved changes", async () => {
  const server = await openEntry({ [saving]: [200, { ...entry, title: "Night mode", tagIds: [] }] });
  const confirm = vi.fn(() => false);
  vi.stubGlobal("confirm", confirm);
  typeInto("Title", "Night mode");
  toggle("New");
  click("Save");
  await findToast("Saved.");
  expect(lastSaved(server)).toEqual({
    title: "Night mode",
    content: "It is **here**",
    tagIds: [],
    seen: { title: "Dark mode", content: "It is **here**" },
  });
  expect(address()).toBe("w/acme/changelog/e1");
  click("All entries");
  await waitFor(() => expect(heading()).toBe("Changelog"));
  expect(confirm).not.toHaveBeenCalled();
});

it("an entry that somebody else has changed meanwhile is not overwritten, and its tags stay theirs: the form shows its text", async () => {
  const theirs = { title: "Black mode", content: "Always" };
  const server = await openEntry({
    [saving]: [409, { status: 409, code: "entry_changed", detail: "", entry: theirs }],
  });
  typeInto("Title", "Night mode");
  click("Save");
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toMatch(/Somebody changed this entry.*Black mode.*Always/);
  expect(lastSaved(server)).not.toHaveProperty("tagIds");
  expect(fieldOf("Title").value).toBe("Night mode");
  await waitFor(() => expect(isHeld()).toBe(true));
  server.route({ [saving]: [200, { ...entry, title: "Night mode" }] });
  click("Overwrite");
  await findToast("Saved.");
  expect(lastSaved(server)).toMatchObject({ title: "Night mode", seen: theirs });
  expect(screen.queryByRole("alert")).toBeNull();
  expect(control("Save")).toBeDefined();
});

it("Keep it takes the text that somebody else has saved into the form, as a text without changes", async () => {
  const theirs = { title: "Black mode", content: "Always" };
  await openEntry({ [saving]: [409, { status: 409, code: "entry_changed", detail: "", entry: theirs }] });
  typeInto("Title", "Night mode");
  click("Save");
  await screen.findByRole("alert");
  click("Keep it");
  await waitFor(() =>
    expect([fieldOf("Title").value, fieldOf("Text").value]).toEqual(["Black mode", "Always"]),
  );
  click("All entries");
  await waitFor(() => expect(heading()).toBe("Changelog"));
});

it("deleting an entry asks for confirmation, then opens the list", async () => {
  const server = await openEntry({ [`DELETE ${path}/e1`]: [204] });
  click("Delete entry");
  expect(openDialog().textContent).toContain("It disappears from the widget, with its likes.");
  click("Delete entry");
  await waitFor(() => expect(heading()).toBe("Changelog"));
  expect(address()).toBe("w/acme/changelog");
  expect(server.sent("DELETE", `${path}/e1`)).toHaveLength(1);
});

it("a text that the server rejects is reported at its field", async () => {
  const errors = [{ path: "content", message: "must have at least 3 characters" }];
  await open("new", { [`POST ${path}`]: problem(400, "invalid_request", "", errors) });
  typeInto("Title", "Faster search");
  click("Publish");
  await screen.findByText("Fill in this field.");
  await waitFor(() => expect(document.activeElement).toBe(fieldOf("Text")));
  expect(address()).toBe("w/acme/changelog/new");
});

it("the typed text stays when saving gets no response", async () => {
  await openEntry({ [saving]: brokenConnection });
  typeInto("Title", "Night mode");
  click("Save");
  await screen.findByText("The server is not responding.");
  expect(fieldOf("Title").value).toBe("Night mode");
});

it("a member who may not delete the entry sees the reason in the dialog", async () => {
  await openEntry({ [`DELETE ${path}/e1`]: problem(403, "role_not_allowed") }, "member");
  click("Delete entry");
  click("Delete entry");
  await screen.findByText("You don't have permission to do this. Ask an admin of the workspace.");
  expect(openDialog().querySelector("[role=alert]")).not.toBeNull();
});

it("an entry that fails to load can be loaded again", async () => {
  const server = await open("e1", { [`GET ${path}/e1`]: brokenConnection });
  await screen.findByText(/We could not load this/);
  server.route({ [`GET ${path}/e1`]: [200, entry] });
  click("Try again");
  await waitFor(() => expect(fieldOf("Title").value).toBe("Dark mode"));
});

it("leaving a page with unsaved text requires confirmation", async () => {
  await openEntry();
  const confirm = vi.fn(() => false);
  vi.stubGlobal("confirm", confirm);
  typeInto("Title", "Night mode");
  await screen.findByText("Night mode");
  click("All entries");
  expect(confirm).toHaveBeenCalledExactlyOnceWith("Discard unsaved changes?");
  expect(address()).toBe("w/acme/changelog/e1");
  confirm.mockReturnValue(true);
  click("All entries");
  await waitFor(() => expect(heading()).toBe("Changelog"));
});

it("Escape cancels the deletion and returns focus to the button that opened the dialog", async () => {
  const server = await openEntry();
  control("Delete entry").focus();
  click("Delete entry");
  escapeDialog();
  await waitFor(() => expect(document.activeElement).toBe(control("Delete entry")));
  expect(server.sent("DELETE", `${path}/e1`)).toEqual([]);
});
