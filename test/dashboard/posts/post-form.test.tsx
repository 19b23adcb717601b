import { screen, waitFor } from "@testing-library/preact";
import { expect, it } from "vitest";
import type { EditedPost } from "../../../api/post-changes/contract.ts";
import { click, control, fieldOf, heading, typeInto } from "../actions.ts";
import type { Reply, Routes } from "../fake-server.ts";
import { makePost } from "../make-rows.ts";
import { openPost } from "./open-post.ts";

const path = "w/w1/staff/posts/p1";
const seen = { title: "Dark mode", description: "At night" };
const other: EditedPost = {
  title: "Black mode",
  description: null,
  editedAt: new Date(Date.now() - 120_000).toISOString(),
  editedBy: "Tom",
};
const conflict = (post: EditedPost): Reply => [409, { status: 409, code: "post_changed", detail: "", post }];

/** Opens the form of a post, changes the title and saves it, which is rejected because Tom has changed the post. */
async function saveLate(post = other, routes: Routes = {}) {
  const server = await openPost(seen, { [`PATCH ${path}`]: conflict(post), ...routes }, { query: "?edit=1" });
  typeInto("Title", "Night mode");
  click("Save");
  await screen.findByRole("alert");
  return server;
}
const alert = () => screen.getByRole("alert").textContent;

it("a text that somebody else has changed meanwhile is not overwritten: the form says who changed it, when, and to what", async () => {
  const server = await saveLate();
  expect(alert()).toContain("Tom changed this post. 2 minutes ago");
  expect(alert()).toContain("Black mode");
  expect(alert()).toContain("No description.");
  expect(fieldOf("Title").value).toBe("Night mode");
  expect(server.lastBody("PATCH", path)).toEqual({ title: "Night mode", description: "At night", seen });
  expect(() => control("Save")).toThrow();
});

it("Overwrite saves the own text over the text that was shown", async () => {
  const server = await saveLate();
  server.route({ [`PATCH ${path}`]: [200, makePost("p1", { title: "Night mode" })] });
  click("Overwrite");
  await waitFor(() => expect(heading()).toBe("Night mode"));
  expect(server.lastBody("PATCH", path)).toEqual({
    title: "Night mode",
    description: "At night",
    seen: { title: "Black mode", description: null },
  });
});

it("Overwrite asks again if the text has changed once more", async () => {
  const server = await saveLate();
  server.route({
    [`PATCH ${path}`]: conflict({ ...other, title: "Grey mode", editedBy: null, editedAt: null }),
  });
  click("Overwrite");
  await waitFor(() => expect(alert()).toContain("Grey mode"));
  expect(alert()).toContain("Somebody changed this post.");
  expect(server.sent("PATCH", path)).toHaveLength(2);
});

it("Keep it closes the form and shows the text of the other person", async () => {
  const server = await saveLate();
  server.route({ [`GET ${path}`]: [200, makePost("p1", { title: "Black mode" })] });
  click("Keep it");
  await waitFor(() => expect(heading()).toBe("Black mode"));
  expect(() => fieldOf("Title")).toThrow();
  expect(server.sent("PATCH", path)).toHaveLength(1);
});
