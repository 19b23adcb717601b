import { fireEvent, waitFor } from "@testing-library/preact";
import { expect, it } from "vitest";
import type { Post } from "../../../api/posts/contract.ts";
import {
  defer,
  type FakeResponse,
  fakeServer,
  makePost,
  openedWith,
  problem,
  type SentRequest,
  sentTo,
} from "../fake-server.ts";
import { focused, kept, openWidget } from "../open-widget.ts";
// This import loads the chunk, so that no test waits for it.
import "../../../widget/entries/optional.ts";

const own = makePost("own", { title: "Soup", description: "Hot.", visibility: "private" });

/** Opens an idea, by default a private idea, which only its author can see. */
async function openOwn(
  response: (request: SentRequest) => FakeResponse | Promise<FakeResponse> | undefined = () => undefined,
  post: Post = own,
) {
  const requests = fakeServer((one) => {
    if (one.path.startsWith("embed/open")) return openedWith([post]);
    const isRead = one.method === "GET" && /posts\/own(\?|$)/.test(one.path);
    return response(one) ?? (isRead ? [200, { ...post, prose: [["p", [post.description]]] }] : undefined);
  });
  const panel = await openWidget();
  fireEvent.click(await panel.findByRole("button", { name: "Soup" }));
  await panel.findByText(/No comments yet/);
  return { ...panel, requests };
}

it("another author's idea cannot be edited or deleted", async () => {
  const panel = await openOwn(undefined, { ...own, visibility: "public" });
  expect(panel.queryByRole("button", { name: "Edit" })).toBeNull();
  expect(panel.queryByRole("button", { name: "Delete" })).toBeNull();
});

it("the visitor's own idea is marked in the list, and can be edited", async () => {
  const panel = await openOwn(undefined, { ...own, visibility: "public", isOwn: true });
  expect(await panel.findByRole("button", { name: "Edit" })).toBeTruthy();
  fireEvent.click(panel.getByRole("button", { name: "Back" }));
  expect(await panel.findByText("You", { selector: ".row .badge" })).toBeTruthy();
});

it("the title and the description are edited in their place, and only these fields are sent", async () => {
  const edited = { ...own, title: "Stew", description: "Hotter.", updatedAt: "2026-11-02T08:00:00.000Z" };
  let isEdited = false;
  const panel = await openOwn(({ method, path }) => {
    if (method === "PATCH") {
      isEdited = true;
      return [200, edited];
    }
    const isRead = method === "GET" && path === "embed/v1/posts/own";
    return isRead && isEdited ? [200, { ...edited, prose: [["p", ["Hotter."]]] }] : undefined;
  });
  fireEvent.click(panel.getByRole("button", { name: "Edit" }));
  fireEvent.input(await panel.findByLabelText("Title"), { target: { value: "Stew" } });
  fireEvent.input(panel.getByLabelText(/^Details/), { target: { value: "Hotter." } });
  fireEvent.click(panel.getByRole("button", { name: "Save" }));
  await panel.findByText("Stew", { selector: "h3" });
  await panel.findByText("Hotter.", { selector: ".prose p" });
  expect(sentTo(panel.requests, "PATCH", "embed/v1/posts/own")[0]?.body).toEqual({
    ...{ title: "Stew", description: "Hotter." },
  });
  expect(kept()).not.toHaveProperty("idea");
});

it("the author of an idea stays on its page while and after it is edited", async () => {
  const creator = { id: "0a0", fullName: "Una", avatarUrl: null, isStaff: false };
  const panel = await openOwn(({ method, path }) => {
    if (method === "PATCH") return [200, { ...own, title: "Stew", prose: [] }];
    return method === "GET" && path === "embed/v1/posts/own?sdkToken=sdk_test"
      ? [200, { ...own, creator, prose: [] }]
      : undefined;
  });
  const face = () => panel.dialog.querySelector(".post .face")?.textContent;
  expect(face()).toBe("U");
  fireEvent.click(panel.getByRole("button", { name: "Edit" }));
  fireEvent.input(await panel.findByLabelText("Title"), { target: { value: "Stew" } });
  fireEvent.click(panel.getByRole("button", { name: "Save" }));
  await panel.findByText("Stew", { selector: "h3" });
  expect(face()).toBe("U");
});

it("an edit that the server rejects keeps the new text in the form, and can be cancelled", async () => {
  const panel = await openOwn(({ method }) => (method === "PATCH" ? problem(503, "unavailable") : undefined));
  fireEvent.click(panel.getByRole("button", { name: "Edit" }));
  fireEvent.input(await panel.findByLabelText("Title"), { target: { value: "Stew" } });
  fireEvent.click(panel.getByRole("button", { name: "Save" }));
  await panel.findByText(/Your draft is saved/);
  expect((panel.getByLabelText("Title") as HTMLInputElement).value).toBe("Stew");
  fireEvent.click(panel.getByRole("button", { name: "Cancel" }));
  await panel.findByText("Soup", { selector: "h3" });
});

it("an edit is kept when the visitor leaves the idea, until it is saved or cancelled", async () => {
  const panel = await openOwn(({ method }) =>
    method === "PATCH" ? [200, { ...own, title: "Stew", prose: [] }] : undefined,
  );
  const edit = async () => {
    fireEvent.click(await panel.findByRole("button", { name: "Edit" }));
    return (await panel.findByLabelText("Title")) as HTMLInputElement;
  };
  const title = await edit();
  fireEvent.input(title, { target: { value: "Stew" } });
  fireEvent.click(panel.getByRole("button", { name: "Back" }));
  fireEvent.click(await panel.findByRole("button", { name: "Soup" }));
  expect((await edit()).value).toBe("Stew");
  fireEvent.click(panel.getByRole("button", { name: "Cancel" }));
  expect((await edit()).value).toBe("Soup");
  fireEvent.input(panel.getByLabelText("Title"), { target: { value: "Stew" } });
  expect(kept()).toMatchObject({ "idea-own": { title: "Stew", description: "Hot." } });
  fireEvent.click(panel.getByRole("button", { name: "Save" }));
  await panel.findByText("Stew", { selector: "h3" });
  expect(kept()).not.toHaveProperty("idea-own");
});

it("deleting an idea asks for confirmation in its place, and returns to a list without the idea", async () => {
  const panel = await openOwn(({ method }) => (method === "DELETE" ? [200, { message: "" }] : undefined));
  fireEvent.click(panel.getByRole("button", { name: "Delete" }));
  await panel.findByText("Delete this permanently?");
  expect(sentTo(panel.requests, "DELETE", "embed/v1/posts")).toEqual([]);
  fireEvent.click(panel.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(panel.dialog.querySelector(".post")).toBeNull());
  expect(panel.dialog.querySelector(".row-title")).toBeNull();
  expect(panel.getByRole("status").textContent).toBe("Deleted.");
});

it("a visitor who goes elsewhere while an idea is being deleted stays there", async () => {
  const slow = defer<FakeResponse>();
  const panel = await openOwn(({ method }) => (method === "DELETE" ? slow.promise : undefined));
  fireEvent.click(panel.getByRole("button", { name: "Delete" }));
  await panel.findByText("Delete this permanently?");
  fireEvent.click(panel.getByRole("button", { name: "Delete" }));
  fireEvent.click(panel.getByRole("button", { name: "Add an idea" }));
  fireEvent.input(await panel.findByLabelText("Title"), { target: { value: "Bread" } });
  slow.resolve([200, { message: "" }]);
  await waitFor(() => expect(panel.getByRole("status").textContent).toBe("Deleted."));
  expect((panel.getByLabelText("Title") as HTMLInputElement).value).toBe("Bread");
});

it("the confirmation focuses Cancel, and Escape closes the confirmation but not the panel", async () => {
  const panel = await openOwn();
  fireEvent.click(panel.getByRole("button", { name: "Delete" }));
  await panel.findByText("Delete this permanently?");
  const cancel = panel.getByRole("button", { name: "Cancel" });
  await waitFor(() => expect(focused()).toBe(cancel));
  expect(panel.getByRole("button", { name: "Delete" }).className).toBe("button danger");
  const isLeft = fireEvent.keyDown(cancel, { key: "Escape" });
  await waitFor(() => expect(panel.queryByText("Delete this permanently?")).toBeNull());
  expect([isLeft, panel.dialog.open]).toEqual([false, true]);
  await waitFor(() => expect(focused()).toBe(panel.getByRole("button", { name: "Edit" })));
});

it("an idea that could not be deleted stays, with a message", async () => {
  const panel = await openOwn(({ method }) =>
    method === "DELETE" ? problem(503, "unavailable") : undefined,
  );
  fireEvent.click(panel.getByRole("button", { name: "Delete" }));
  await panel.findByText("Delete this permanently?");
  fireEvent.click(panel.getByRole("button", { name: "Delete" }));
  await panel.findByText(/^This was not saved\./);
  expect(panel.getByText("Soup", { selector: "h3" })).toBeTruthy();
});
