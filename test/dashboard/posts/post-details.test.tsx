import { screen, waitFor } from "@testing-library/preact";
import { describe, expect, it } from "vitest";
import type { StaffPost, UpdatePost } from "../../../api/posts/contract.ts";
import { choose, click, control, fieldOf, findToast } from "../actions.ts";
import { defer, problem, type Reply, type Routes } from "../fake-server.ts";
import { makeBoard, makeCategory, makePost, makeStatus, makeTag } from "../make-rows.ts";
import { openPost } from "./open-post.ts";

const path = "w/w1/v1/posts/p1";
const [mobile, slow] = [makeTag("t1", { name: "Mobile" }), makeTag("t2", { name: "Slow" })];
const valuesOf = (label: string) => [...fieldOf(label).querySelectorAll("option")].map(({ value }) => value);
const facts = () => [...document.querySelectorAll("aside dd")].map((fact) => fact.textContent);
const chips = () => [...document.querySelectorAll("aside .chip")].map((chip) => chip.firstChild?.textContent);

async function open(changes: Partial<StaffPost> = {}, routes: Routes = {}) {
  const server = await openPost(changes, {
    "GET w/w1/v1/boards": [200, ["b1", "b2", "b3"].map((id) => makeBoard(id))],
    "GET w/w1/v1/post-categories": [
      200,
      [makeCategory("c1"), makeCategory("c3"), makeCategory("c2", { boardId: "b2" })],
    ],
    "GET w/w1/v1/tags": [200, [mobile, slow, makeTag("t3", { boardId: "b2" })]],
    [`PATCH ${path}`]: ({ body }) => [200, { ...makePost("p1", changes), ...(body as UpdatePost) }],
    ...routes,
  });
  await waitFor(() => expect(valuesOf("Category")).toHaveLength(2));
  return server;
}

it("the page of a post shows the author's name, identity and e-mail address", async () => {
  await open();
  expect(facts()[0]).toBe("EveVerified, eve@mail.example");
});

it("an anonymous author is shown without an e-mail address", async () => {
  await open({ author: { id: "x", fullName: "Guest", email: null, identity: "anonymous" } });
  expect(facts()[0]).toBe("GuestAnonymous");
});

it("a post's fields are shown only when their names are known, so that no post claims to have no status", async () => {
  const late = defer<Reply>();
  const opened = open({ statusId: "s1" }, { "GET w/w1/staff/statuses": () => late.promise });
  await screen.findByText("Duplicates");
  expect(screen.queryByLabelText("Status")).toBe(null);
  late.resolve([200, [makeStatus("s1", { name: "Planned" })]]);
  await opened;
  expect(fieldOf("Status")).toHaveProperty("value", "s1");
});

it("a post can be moved only to a board that has a category, and only to a category of its board", async () => {
  await open();
  expect(valuesOf("Board")).toEqual(["b1", "b2"]);
  expect(valuesOf("Category")).toEqual(["c1", "c3"]);
});

it.each<[string, string, UpdatePost]>([
  ["Status", "s1", { statusId: "s1" }],
  ["Status", "", { statusId: null }],
  ["Category", "c3", { categoryId: "c3" }],
  ["Visibility", "private", { visibility: "private" }],
  ["Visibility", "public", { visibility: "public" }],
])("choosing %s %j is saved immediately", async (label, value, body) => {
  const server = await open();
  choose(label, value);
  await waitFor(() => expect(server.lastBody("PATCH", path)).toEqual(body));
  expect(fieldOf(label).value).toBe(value);
});

it("a rejected change is reverted, and the reason is shown", async () => {
  const reply = defer<Reply>();
  await open({ statusId: null }, { [`PATCH ${path}`]: () => reply.promise });
  choose("Visibility", "private");
  reply.resolve(problem(403, "role_not_allowed"));
  await findToast("You don't have permission to do this. Ask an admin of the workspace.");
  await waitFor(() => expect(fieldOf("Visibility").value).toBe("public"));
});

describe("simultaneous changes", () => {
  async function openTwo() {
    const [first, second] = [defer<Reply>(), defer<Reply>()];
    const server = await open(
      {},
      {
        [`PATCH ${path}`]: ({ body }) => ("statusId" in (body as UpdatePost) ? first : second).promise,
      },
    );
    choose("Status", "s1");
    choose("Visibility", "private");
    await waitFor(() => expect(server.sent("PATCH", path)).toHaveLength(2));
    return { first, second };
  }
  const shown = () => [fieldOf("Status").value, fieldOf("Visibility").value];

  it("two simultaneous changes are both kept when the first change is confirmed last", async () => {
    const { first, second } = await openTwo();
    second.resolve([200, makePost("p1", { statusId: "s1", visibility: "private" })]);
    first.resolve([200, makePost("p1", { statusId: "s1", lastInteractionAt: "1999-11-02T08:00:00.000Z" })]);
    await waitFor(() => expect(facts()[2]).toContain("1999"));
    expect(shown()).toEqual(["s1", "private"]);
  });

  it("if one of two simultaneous changes is rejected, only that change is reverted", async () => {
    const { first, second } = await openTwo();
    second.resolve([200, makePost("p1", { visibility: "private" })]);
    first.resolve(problem(503, "unavailable"));
    await findToast("Something went wrong on our side.");
    await waitFor(() => expect(shown()).toEqual(["", "private"]));
  });
});

describe("the tags of a post", () => {
  it("the tags of a post are shown, and the other tags of its board can be added", async () => {
    const server = await open(
      { tags: [mobile] },
      { [`POST ${path}/tags/t2`]: [200, { tags: [mobile, slow] }] },
    );
    expect(chips()).toEqual(["Mobile"]);
    expect([...fieldOf("Add tag").querySelectorAll("option")].map(({ text }) => text)).toEqual([
      "Add tag",
      "Slow",
    ]);
    choose("Add tag", "t2");
    await waitFor(() => expect(chips()).toEqual(["Mobile", "Slow"]));
    expect(server.sent("POST", `${path}/tags/t2`)).toHaveLength(1);
    expect(() => fieldOf("Add tag")).toThrow();
  });

  it("the tags of a post can be removed with their buttons", async () => {
    const server = await open({ tags: [mobile] }, { [`DELETE ${path}/tags/t1`]: [200, { tags: [] }] });
    click("Remove tag Mobile");
    await waitFor(() => expect(chips()).toEqual([]));
    expect(server.sent("DELETE", `${path}/tags/t1`)).toHaveLength(1);
  });

  it("a tag stays if its removal is rejected, and the reason is shown", async () => {
    await open(
      { tags: [mobile] },
      { [`DELETE ${path}/tags/t1`]: problem(404, "not_found", "There is no such tag.") },
    );
    click("Remove tag Mobile");
    await findToast("There is no such tag.");
    expect(control("Remove tag Mobile").disabled).toBe(false);
  });

  it("the tags of a post are replaced by a message if its board has no tags", async () => {
    await open({}, { "GET w/w1/v1/tags": [200, []] });
    await screen.findByText("No tags");
  });
});

describe("where a post was written", () => {
  const context = {
    page: "https://acme.example/plan/7",
    browser: "Firefox 140, Windows",
    appVersion: "3.2.1",
  };
  const names = () => [...document.querySelectorAll("aside dt")].map((name) => name.textContent);
  const shown = () => facts().slice(3);

  it("the page of a post shows the page, the browser and the app's version, and the link tells the page nothing", async () => {
    await open({ context });
    expect(names().slice(3)).toEqual(["Page", "Browser", "Version"]);
    expect(shown()).toEqual(["acme.example/plan/7", "Firefox 140, Windows", "3.2.1"]);
    const link = screen.getByRole<HTMLAnchorElement>("link", { name: "acme.example/plan/7" });
    expect([link.href, link.target, link.rel]).toEqual([
      context.page,
      "_blank",
      "noreferrer noopener nofollow",
    ]);
  });

  it("what is not known is left out", async () => {
    await open({ context: { page: null, browser: null, appVersion: "3" } });
    expect(names().slice(3)).toEqual(["Version"]);
  });

  it.each([null, undefined])("a post without a context shows none: %s", async (none) => {
    await open(none === undefined ? {} : { context: none });
    expect(names()).toHaveLength(3);
  });

  it("an address that is not of the web is no link", async () => {
    await open({ context: { ...context, page: "javascript:alert(1)" } });
    expect(shown()[0]).toBe("javascript:alert(1)");
    expect(document.querySelector('aside a[href^="javascript:"]')).toBeNull();
  });
});
