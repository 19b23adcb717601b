import { render, screen, waitFor } from "@testing-library/preact";
import { describe, expect, it } from "vitest";
import { Toasts } from "../../../dashboard/controls/undo-toasts.tsx";
import { NameList } from "../../../dashboard/frame/name-list.tsx";
import { makeStaff, StaffContext } from "../../../dashboard/staff.ts";
import { click, control, fieldOf, findToast, openDialog, press, typeInto } from "../actions.ts";
import { problem, type Routes } from "../fake-server.ts";
import { makeMe, makeTag, makeWorkspace } from "../make-rows.ts";
import { startServer } from "../open-dashboard.tsx";

const path = "w/w1/v1/tags";
const tags = [makeTag("t1", { name: "Mobile", postsCount: 1_200 }), makeTag("t2", { name: "Web" })];

async function show(routes: Routes = {}) {
  const server = startServer({ [`GET ${path}`]: [200, tags], ...routes });
  const me = makeMe("owner");
  const session = { me, error: undefined, isOver: false, ask: async () => {}, enter() {}, leave() {} };
  render(
    <StaffContext.Provider value={makeStaff(session, me, makeWorkspace())}>
      <NameList
        title="Tags"
        help="Set by staff."
        list="v1/tags"
        endpoint="v1/tags"
        rest={{ boardId: "b1" }}
        explain={(count) => `It will be removed from ${count} posts.`}
      />
      <Toasts />
    </StaffContext.Provider>,
  );
  await screen.findByText("Mobile");
  return server;
}
const taken = "Is taken.";

it("every name in the list is shown with its number of uses", async () => {
  await show();
  expect([...document.querySelectorAll("li")].map(({ textContent }) => textContent)).toEqual([
    "Mobile1,200",
    "Web0",
  ]);
});

describe("adding a name", () => {
  it("a new name is added, and the field is cleared", async () => {
    const server = await show({ [`POST ${path}`]: [201, makeTag("t3")] });
    typeInto("New name", "Desktop");
    click("Add Tags");
    await waitFor(() => expect(fieldOf("New name").value).toBe(""));
    expect(server.sent("POST", path).map(({ body }) => body)).toEqual([{ name: "Desktop", boardId: "b1" }]);
  });

  it.each([
    [problem(409, "name_taken", taken, [{ path: "name", message: taken }]), taken],
    [problem(409, "too_many_tags", "There are 100 tags already."), "There are 100 tags already."],
  ])("a new name that is rejected stays in the field, and the reason is shown (%#)", async (reply, text) => {
    await show({ [`POST ${path}`]: reply });
    typeInto("New name", "Web");
    click("Add Tags");
    await screen.findByText(text);
    expect(fieldOf("New name").value).toBe("Web");
    await waitFor(() => expect(document.activeElement).toBe(fieldOf("New name")));
  });
});

describe("changing a name", () => {
  it("a name is changed in its row, and its button gets focus again", async () => {
    const server = await show({ [`PATCH ${path}/t1`]: [200, tags[0]] });
    click("Rename Mobile");
    await waitFor(() => expect(document.activeElement).toBe(fieldOf("Rename Mobile")));
    typeInto("Rename Mobile", "Phone");
    click("Save");
    await waitFor(() => expect(document.activeElement).toBe(control("Rename Mobile")));
    expect(server.sent("PATCH", `${path}/t1`).map(({ body }) => body)).toEqual([{ name: "Phone" }]);
  });

  it("a name that was not changed is not sent", async () => {
    const server = await show();
    click("Rename Web");
    click("Save");
    await waitFor(() => expect(document.activeElement).toBe(control("Rename Web")));
    expect(server.sent("PATCH", `${path}/t2`)).toEqual([]);
  });

  it("a changed name that is rejected stays in its field", async () => {
    await show({ [`PATCH ${path}/t1`]: problem(409, "name_taken", "There is one already.") });
    click("Rename Mobile");
    typeInto("Rename Mobile", "Web");
    click("Save");
    await findToast("There is one already.");
    expect(fieldOf("Rename Mobile").value).toBe("Web");
  });

  it("Escape leaves a name unchanged", async () => {
    const server = await show();
    click("Rename Mobile");
    press("a");
    typeInto("Rename Mobile", "Phone");
    press("Escape");
    await waitFor(() => expect(document.activeElement).toBe(control("Rename Mobile")));
    expect(server.sent("PATCH", `${path}/t1`)).toEqual([]);
  });

  it("a name is removed after a confirmation", async () => {
    const server = await show({ [`DELETE ${path}/t1`]: [204] });
    click("Remove Mobile");
    expect(openDialog().textContent).toContain("It will be removed from 1200 posts.");
    click("Remove");
    await waitFor(() => expect(document.querySelector("dialog")).toBeNull());
    expect(server.sent("DELETE", `${path}/t1`)).toHaveLength(1);
  });

  it("a name stays when its removal is cancelled", async () => {
    const server = await show();
    click("Remove Web");
    click("Cancel");
    await waitFor(() => expect(document.querySelector("dialog")).toBeNull());
    expect(server.sent("DELETE", `${path}/t2`)).toEqual([]);
  });
});
