import { screen, waitFor } from "@testing-library/preact";
import { expect, it } from "vitest";
import { click, control, fieldOf, findRows, findToast, openDialog, typeInto } from "../actions.ts";
import { problem, type Routes } from "../fake-server.ts";
import { makeChangelogTag, makeEntry, pageOf, type Role } from "../make-rows.ts";
import { openDashboard } from "../open-dashboard.tsx";

const path = "w/w1/staff/changelog-tags";
const listPath = "w/w1/v1/changelogs/tags";
const tag = makeChangelogTag("g1", { name: "Design", changelogsCount: 2 });

async function openTags(routes: Routes = {}, role: Role = "owner") {
  const server = await openDashboard(
    "w/acme/changelog",
    {
      "GET w/w1/v1/changelogs": [200, pageOf([makeEntry("e1", { title: "Faster", tagIds: ["g1"] })])],
      [`GET ${listPath}`]: [200, [tag]],
      ...routes,
    },
    { role },
  );
  await screen.findByText("For all entries of the workspace.");
  return server;
}
const rows = () => [...document.querySelectorAll(".names li")].map((row) => row.textContent);

it("the tags are listed with the number of their entries", async () => {
  await openTags();
  expect(rows()).toEqual(["Design2"]);
});

it("a new tag is sent and shown", async () => {
  const server = await openTags({ [`POST ${path}`]: [201, makeChangelogTag("g2")] });
  server.route({ [`GET ${listPath}`]: [200, [tag, makeChangelogTag("g2", { name: "Mobile" })]] });
  typeInto("New name", "Mobile");
  click("Add Tags");
  await waitFor(() => expect(rows()).toEqual(["Design2", "Mobile0"]));
  expect(server.lastBody("POST", path)).toEqual({ name: "Mobile" });
  expect(fieldOf("New name").value).toBe("");
});

it("a renamed tag has its new name in the list of entries too", async () => {
  const server = await openTags({ [`PATCH ${path}/g1`]: [200, { ...tag, name: "Look" }] });
  click("Rename Design");
  await waitFor(() => expect(document.activeElement).toBe(fieldOf("Rename Design")));
  server.route({ [`GET ${listPath}`]: [200, [{ ...tag, name: "Look" }]] });
  typeInto("Rename Design", "Look");
  click("Save");
  await waitFor(() => expect(rows()).toEqual(["Look2"]));
  expect((await findRows())[0]?.[0]).toBe("FasterLook");
  expect(server.lastBody("PATCH", `${path}/g1`)).toEqual({ name: "Look" });
});

it("a tag is removed after a confirmation that states the consequence", async () => {
  const server = await openTags({ [`DELETE ${path}/g1`]: [204] });
  click("Remove Design");
  expect(openDialog().textContent).toContain("It will be removed from 2 entries.");
  expect(server.sent("DELETE", `${path}/g1`)).toEqual([]);
  server.route({ [`GET ${listPath}`]: [200, []] });
  click("Remove");
  await waitFor(() => expect(rows()).toEqual([]));
  expect(server.sent("DELETE", `${path}/g1`)).toHaveLength(1);
});

it("a tag's name that is taken is reported at its field", async () => {
  const message = "Another changelog tag has this name.";
  await openTags({ [`POST ${path}`]: problem(409, "name_taken", message, [{ path: "name", message }]) });
  typeInto("New name", "Design");
  click("Add Tags");
  await screen.findByText(message);
  await waitFor(() => expect(document.activeElement).toBe(fieldOf("New name")));
});

it("a member whose change is rejected sees the reason", async () => {
  await openTags({ [`PATCH ${path}/g1`]: problem(403, "role_not_allowed") }, "member");
  click("Rename Design");
  await waitFor(() => fieldOf("Rename Design"));
  typeInto("Rename Design", "Look");
  click("Save");
  await findToast("You don't have permission to do this. Ask an admin of the workspace.");
  expect(control("Save").disabled).toBe(false);
});
