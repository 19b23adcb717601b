import { screen, waitFor } from "@testing-library/preact";
import { expect, it } from "vitest";
import { click, control } from "../actions.ts";
import { brokenConnection, type Routes } from "../fake-server.ts";
import { makeVote, pageOf } from "../make-rows.ts";
import { openPost } from "./open-post.ts";

const path = "w/w1/v1/posts/p1/votes";
const votes = [makeVote(1, { full_name: "Ann" }), makeVote(2, { full_name: "Guest", email: "" })];
const open = (routes: Routes = {}) =>
  openPost({ votesCount: 1_204 }, { [`GET ${path}`]: [200, pageOf(votes)], ...routes });
const voters = () => [...document.querySelectorAll("aside .people-rows .grow")].map((row) => row.textContent);

it("the page of a post shows the number of voters, and lists them with their e-mail addresses", async () => {
  const server = await open();
  await screen.findByText("Ann");
  expect(voters()).toEqual(["Ann voter-1@mail.example", "Guest"]);
  expect(screen.getByText("1,204").parentElement?.textContent).toBe("Voters 1,204");
  expect(server.sent("GET", path)[0]?.query).toEqual({ limit: "10" });
});

it("the voters can be downloaded", async () => {
  await open();
  await screen.findByText("Ann");
  const link = control("Export voters (CSV)");
  expect(link.getAttribute("href")).toBe("/dashboard/api/w/w1/staff/posts/p1/voters");
  expect(link.hasAttribute("download")).toBe(true);
});

it("a post without votes has no link to download voters", async () => {
  await open({ [`GET ${path}`]: [200, pageOf([])] });
  await screen.findByText("No votes yet.");
  expect(() => control("Export voters (CSV)")).toThrow();
});

it("the button 'Show more' loads 100 voters and then disappears", async () => {
  const server = await open({
    [`GET ${path}`]: ({ query: { limit } }) => [200, pageOf(votes, { limit: Number(limit), total: 300 })],
  });
  await screen.findByText("Ann");
  click("Show more");
  await waitFor(() => expect(server.sent("GET", path).at(-1)?.query).toEqual({ limit: "100" }));
  await screen.findByText("Ann");
  expect(() => control("Show more")).toThrow();
});

it("voters that fail to load can be loaded again", async () => {
  const server = await open({ [`GET ${path}`]: brokenConnection });
  await screen.findByText(/We could not load this/);
  server.route({ [`GET ${path}`]: [200, pageOf(votes)] });
  click("Try again");
  await screen.findByText("Ann");
});
