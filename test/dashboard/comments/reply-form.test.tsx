import { cleanup, screen, waitFor } from "@testing-library/preact";
import { expect, it } from "vitest";
import { go } from "../../../dashboard/router.ts";
import { click, fieldOf, heading, typeInto } from "../actions.ts";
import { problem } from "../fake-server.ts";
import { makeComment, makeMe, makePost, makeWorkspace, pageOf, threadOf } from "../make-rows.ts";
import { openPost, routesOf } from "../posts/open-post.ts";

const path = "w/w1/v1/posts/p1/comments";
const list = "w/w1/staff/posts/p1/comments";
const thread = threadOf([makeComment("k1", { content: "Please do" }), makeComment("k2")]);
const reply = () => fieldOf("Your reply").value;

const open = async () => {
  const server = await openPost({}, { [`GET ${list}`]: [200, thread] });
  await screen.findByText("Please do");
  return server;
};

it("a reply that is being written is there again after another page was opened, and after a reload", async () => {
  const server = await open();
  server.route({
    "GET w/w1/staff/posts": [200, pageOf([makePost("p2")])],
    ...routesOf(makePost("p2", { title: "Another" })),
  });
  typeInto("Your reply", "Coming in May");
  click("All feedback");
  await waitFor(() => expect(heading()).toBe("Feedback"));
  go("w/acme/feedback/p2");
  await waitFor(() => expect(heading()).toBe("Another"));
  expect(reply()).toBe("");
  go("w/acme/feedback/p1");
  await waitFor(() => expect(reply()).toBe("Coming in May"));
  cleanup();
  await open();
  expect(reply()).toBe("Coming in May");
});

it("a reply to a comment is kept for that comment, whose form is open again without taking focus", async () => {
  await open();
  click("Reply Eve", document.querySelectorAll<HTMLElement>(".comment")[1]);
  typeInto("Reply to Eve", "Which one?");
  cleanup();
  await open();
  expect(fieldOf("Reply to Eve").value).toBe("Which one?");
  expect(fieldOf("Reply to Eve").closest("li")?.textContent).toContain("Comment k2");
  expect(document.activeElement).not.toBe(fieldOf("Reply to Eve"));
  expect(reply()).toBe("");
});

it("a reply survives the end of the session, for the account that wrote it and for no other", async () => {
  const server = await open();
  server.route({ [`POST ${path}`]: problem(401, "signed_out"), "POST sign-in": [200, makeMe()] });
  typeInto("Your reply", "Coming in May");
  click("Send");
  await waitFor(() => expect(heading()).toBe("Sign in"));
  const bob = { id: "bob-account", email: "bob@acme.example", fullName: "Bob" };
  server.route({ "POST sign-in": [200, makeMe("member", { account: bob })] });
  click("Sign in");
  await waitFor(() => expect(reply()).toBe(""));
  server.route({ [`POST ${path}`]: problem(401, "signed_out"), "POST sign-in": [200, makeMe()] });
  click("Send");
  await waitFor(() => expect(heading()).toBe("Sign in"));
  click("Sign in");
  await waitFor(() => expect(reply()).toBe("Coming in May"));
});

it("a reply in one workspace is not shown in another", async () => {
  await open();
  typeInto("Your reply", "Coming in May");
  cleanup();
  const other = makeMe("owner", { workspaces: [makeWorkspace({ id: "w2" })] });
  const routes = Object.entries({
    ...routesOf(makePost("p1")),
    "GET w/w1/v1/boards": [200, []],
    "GET w/w1/v1/post-categories": [200, []],
    "GET w/w1/v1/tags": [200, []],
    "GET w/w1/staff/statuses": [200, []],
  } as const).map(([name, answer]) => [name.replace("w/w1/", "w/w2/"), answer]);
  await openPost({}, { "GET me": [200, other], ...Object.fromEntries(routes) });
  expect(reply()).toBe("");
});

const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith("earshot-draft"));

it("a reply that was sent is not kept", async () => {
  const server = await open();
  server.route({ [`POST ${path}`]: [201, makeComment("k9")] });
  typeInto("Your reply", "Coming in May");
  expect(drafts()).toHaveLength(1);
  click("Send");
  await waitFor(() => expect(reply()).toBe(""));
  expect(drafts()).toEqual([]);
});
