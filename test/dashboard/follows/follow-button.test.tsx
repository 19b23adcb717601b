import { screen } from "@testing-library/preact";
import { expect, it } from "vitest";
import { findToast } from "../actions.ts";
import { problem } from "../fake-server.ts";
import { openPost } from "../posts/open-post.ts";

const path = "w/w1/staff/posts/p1/follow";

it("the button follows the post, and stops following it", async () => {
  const server = await openPost(
    {},
    { [`PUT ${path}`]: ({ body }) => [200, { postId: "p1", ...(body as object) }] },
  );
  const button = await screen.findByRole("button", { name: "Follow", pressed: false });
  button.click();
  (await screen.findByRole("button", { name: "Following", pressed: true })).click();
  await screen.findByRole("button", { name: "Follow", pressed: false });
  expect(server.sent("PUT", path).map(({ body }) => body)).toEqual([
    { isFollowing: true },
    { isFollowing: false },
  ]);
});

it("a failure says why, and the button stays as it was", async () => {
  await openPost({}, { [`PUT ${path}`]: problem(503, "api_unavailable", "Try again.") });
  (await screen.findByRole("button", { name: "Follow" })).click();
  await findToast(/./);
  expect(screen.getByRole("button", { name: "Follow", pressed: false })).toBeTruthy();
});
