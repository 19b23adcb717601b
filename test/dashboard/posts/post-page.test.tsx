import { screen, waitFor } from "@testing-library/preact";
import { expect, it } from "vitest";
import type { EditPost } from "../../../api/post-changes/contract.ts";
import { address, click, control, fieldOf, heading, typeInto } from "../actions.ts";
import { brokenConnection, defer, problem, type Reply } from "../fake-server.ts";
import { makePost, pageOf } from "../make-rows.ts";
import { mountDashboard, openDashboard, startServer } from "../open-dashboard.tsx";
import { openPost, routesOf } from "./open-post.ts";

const path = "w/w1/staff/posts/p1";

it("the page of a post shows the title and the description", async () => {
  await openPost({ title: "Dark mode", description: "For the night" });
  expect(heading()).toBe("Dark mode");
  expect(document.title).toMatch(/^Dark mode/);
  expect(document.querySelector(".said-text")?.textContent).toBe("For the night");
  expect(control("All feedback").getAttribute("href")).toBe("/dashboard/w/acme/feedback");
});

it("the page of a post shows the Markdown of the description, and after an edit that of the new one", async () => {
  const prose = (word: string) => [["p", [["em", [word]]]]];
  const post = { title: "Dark mode", description: "*Old*", prose: prose("Old") };
  await openPost(post, {
    [`PATCH ${path}`]: [200, { title: "Dark mode", description: "*New*", prose: prose("New") }],
  });
  expect(screen.getByText("Old").localName).toBe("em");
  click("Edit");
  typeInto("Description", "*New*");
  click("Save");
  expect((await screen.findByText("New")).localName).toBe("em");
});

it("a post without a description shows a message", async () => {
  await openPost();
  expect(screen.getByText("No description.").className).toBe("quiet");
});

it("saving an edited post sends the title and the description, then shows them", async () => {
  const reply = defer<Reply>();
  const server = await openPost(
    { title: "Dark", description: "Old" },
    { [`PATCH ${path}`]: () => reply.promise },
  );
  click("Edit");
  await waitFor(() => expect(document.activeElement).toBe(fieldOf("Title")));
  expect(fieldOf("Description").value).toBe("Old");
  typeInto("Title", "Dark mode");
  typeInto("Description", "For the night");
  click("Save");
  await screen.findByText("Saving…");
  expect(control("Save").getAttribute("aria-busy")).toBe("true");
  const body: EditPost = {
    title: "Dark mode",
    description: "For the night",
    seen: { title: "Dark", description: "Old" },
  };
  reply.resolve([200, { title: body.title, description: body.description }]);
  await waitFor(() => expect(heading()).toBe("Dark mode"));
  expect(document.querySelector(".said-text")?.textContent).toBe("For the night");
  expect(server.sent("PATCH", path).map((request) => request.body)).toEqual([body]);
  await waitFor(() => expect(document.activeElement).toBe(control("Edit")));
});

it("a description of only spaces is sent as null", async () => {
  const server = await openPost(
    { title: "Dark mode", description: "Old" },
    { [`PATCH ${path}`]: [200, { description: null }] },
    { query: "?edit=1" },
  );
  typeInto("Description", "  ");
  click("Save");
  await screen.findByText("No description.");
  expect(server.lastBody("PATCH", path)).toMatchObject({ title: "Dark mode", description: null });
});

it("an address with edit=1 opens the edit form of the post", async () => {
  await openPost({ title: "Dark mode" }, {}, { query: "?edit=1" });
  expect(fieldOf("Title").value).toBe("Dark mode");
  expect(document.activeElement).toBe(fieldOf("Title"));
  expect(() => control("Edit")).toThrow();
});

it("the button Cancel leaves the post unchanged and returns focus to the edit button", async () => {
  const server = await openPost({ title: "Dark mode" });
  click("Edit");
  await waitFor(() => fieldOf("Title"));
  typeInto("Title", "Night");
  click("Cancel");
  await waitFor(() => expect(document.activeElement).toBe(control("Edit")));
  expect(heading()).toBe("Dark mode");
  expect(server.sent("PATCH", path)).toEqual([]);
});

it("a title that the server rejects is reported at its field", async () => {
  const errors = [{ path: "title", message: "must have at least 3 characters" }];
  await openPost(
    {},
    { [`PATCH ${path}`]: problem(400, "invalid_request", "", errors) },
    { query: "?edit=1" },
  );
  fieldOf("Description").focus();
  typeInto("Title", "A");
  click("Save");
  await screen.findByText("Must have at least 3 characters.");
  await waitFor(() => expect(document.activeElement).toBe(fieldOf("Title")));
  expect(fieldOf("Description").getAttribute("aria-invalid")).toBe("false");
  expect(heading()).toBe("Post p1");
});

it("the typed text stays when saving gets no response", async () => {
  await openPost({}, { [`PATCH ${path}`]: brokenConnection }, { query: "?edit=1" });
  typeInto("Title", "Night mode");
  click("Save");
  await screen.findByText("The server is not responding.");
  expect(fieldOf("Title").value).toBe("Night mode");
});

it("a deleted post shows a message that links back to the list", async () => {
  await openDashboard("w/acme/feedback/p1", {
    "GET w/w1/staff/posts/p1": problem(404, "not_found"),
    "GET w/w1/staff/posts": [200, pageOf([makePost("p2")])],
  });
  await waitFor(() => expect(heading()).toBe("This post does not exist, or was deleted."));
  click("All feedback", document.querySelector<HTMLElement>(".notice") ?? undefined);
  await waitFor(() => expect(heading()).toBe("Feedback"));
  expect(address()).toBe("w/acme/feedback");
});

it("a post that fails to load can be loaded again", async () => {
  const post = makePost("p1", { title: "Dark mode" });
  const server = startServer({
    ...routesOf(post),
    "GET w/w1/staff/posts/p1": problem(503, "unavailable"),
  });
  mountDashboard("w/acme/feedback/p1");
  await screen.findByText("We could not open this post. Something went wrong on our side.");
  server.route({ "GET w/w1/staff/posts/p1": [200, post] });
  click("Try again");
  await waitFor(() => expect(heading()).toBe("Dark mode"));
});

it("the address of a merged post opens the post into which it was merged", async () => {
  await openDashboard("w/acme/feedback/old", {
    ...routesOf(makePost("p1", { title: "Kept" })),
    "GET w/w1/staff/posts/old": [200, makePost("p1", { title: "Kept" })],
  });
  await waitFor(() => expect(address()).toBe("w/acme/feedback/p1"));
  expect(heading()).toBe("Kept");
});
