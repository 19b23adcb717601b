import { render, screen, waitFor } from "@testing-library/preact";
import { describe, expect, it, vi } from "vitest";
import { NameList } from "../../../dashboard/controls/name-list.tsx";
import { Toasts } from "../../../dashboard/controls/undo-toasts.tsx";
import { SendError } from "../../../dashboard/requests.ts";
import { click, control, fieldOf, findToast, openDialog, press, typeInto } from "../actions.ts";

function show(changes: Partial<Parameters<typeof NameList>[0]> = {}) {
  const calls = { add: vi.fn(async () => {}), rename: vi.fn(async () => {}), remove: vi.fn(async () => {}) };
  const items = [
    { id: "t1", name: "Mobile", count: 1_200 },
    { id: "t2", name: "Web", count: 0 },
  ];
  const explain = ({ count }: { count: number }) => `It will be removed from ${count} posts.`;
  render(
    <>
      <NameList title="Tags" help="Set by staff." items={items} explain={explain} {...calls} {...changes} />
      <Toasts />
    </>,
  );
  return calls;
}
const refuse = (detail: string, errors: { path: string; message: string }[] = []) =>
  vi.fn(async () => {
    throw new SendError(400, { detail, errors });
  });

it("every name is shown with its number of uses", () => {
  show();
  expect([...document.querySelectorAll("li")].map(({ textContent }) => textContent)).toEqual([
    "Mobile1,200",
    "Web0",
  ]);
});

describe("a new name", () => {
  it("is added, and the field is cleared", async () => {
    const { add } = show();
    typeInto("New name", "Desktop");
    click("Add Tags");
    await waitFor(() => expect(fieldOf("New name").value).toBe(""));
    expect(add).toHaveBeenCalledExactlyOnceWith("Desktop");
  });

  it.each([
    [refuse("", [{ path: "name", message: "is taken" }]), "Is taken."],
    [refuse("There are 100 tags already."), "There are 100 tags already."],
  ])("that is rejected stays in the field, with the reason (%#)", async (add, text) => {
    show({ add });
    typeInto("New name", "Web");
    click("Add Tags");
    await screen.findByText(text);
    expect(fieldOf("New name").value).toBe("Web");
    await waitFor(() => expect(document.activeElement).toBe(fieldOf("New name")));
  });
});

describe("a name", () => {
  it("is changed in place, and its button gets the focus back", async () => {
    const { rename } = show();
    click("Rename Mobile");
    expect(document.activeElement).toBe(fieldOf("Rename Mobile"));
    typeInto("Rename Mobile", "Phone");
    click("Save");
    await waitFor(() => expect(document.activeElement).toBe(control("Rename Mobile")));
    expect(rename).toHaveBeenCalledExactlyOnceWith("t1", "Phone");
  });

  it("that was not changed is not sent", async () => {
    const { rename } = show();
    click("Rename Web");
    click("Save");
    await waitFor(() => expect(document.activeElement).toBe(control("Rename Web")));
    expect(rename).not.toHaveBeenCalled();
  });

  it("that is rejected stays in its field", async () => {
    show({ rename: refuse("There is one already.") });
    click("Rename Mobile");
    typeInto("Rename Mobile", "Web");
    click("Save");
    await findToast("There is one already.");
    expect(fieldOf("Rename Mobile").value).toBe("Web");
  });

  it("stays unchanged on Escape", async () => {
    const { rename } = show();
    click("Rename Mobile");
    press("a");
    typeInto("Rename Mobile", "Phone");
    press("Escape");
    await waitFor(() => expect(document.activeElement).toBe(control("Rename Mobile")));
    expect(rename).not.toHaveBeenCalled();
  });

  it("is removed after a confirmation", async () => {
    const { remove } = show();
    click("Remove Mobile");
    expect(openDialog().textContent).toContain("It will be removed from 1200 posts.");
    click("Remove");
    await waitFor(() => expect(document.querySelector("dialog")).toBeNull());
    expect(remove).toHaveBeenCalledExactlyOnceWith("t1");
  });

  it("stays when its removal is cancelled", async () => {
    const { remove } = show();
    click("Remove Web");
    click("Cancel");
    await waitFor(() => expect(document.querySelector("dialog")).toBeNull());
    expect(remove).not.toHaveBeenCalled();
  });
});
