import { screen, waitFor } from "@testing-library/preact";
import { expect, it } from "vitest";
import { click, control, findToast } from "../actions.ts";
import { brokenConnection, problem, type Routes } from "../fake-server.ts";
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

it("every one of 250 voters can be reached, and a vote that arrives meanwhile shows nobody twice", async () => {
  let all = Array.from({ length: 250 }, (_, n) => makeVote(250 - n, { email: "" }));
  await open({
    [`GET ${path}`]: ({ query }) => {
      const [limit, page] = [Number(query.limit), Number(query.page ?? 1)];
      const data = all.slice((page - 1) * limit, page * limit);
      return [200, pageOf(data, { limit, page, total: all.length })];
    },
  });
  await screen.findByText("Voter 241");
  expect(voters()).toHaveLength(10);
  click("Show more");
  await screen.findByText("Voter 151");
  all = [makeVote(251, { email: "" }), ...all];
  click("Show more");
  await screen.findByText("Voter 52");
  click("Show more");
  await screen.findByText("Voter 1");
  expect(voters()).toEqual(Array.from({ length: 250 }, (_, n) => `Voter ${250 - n}`));
  expect(() => control("Show more")).toThrow();
});

it("if further voters fail to load, the reason is shown and they can be loaded again", async () => {
  const server = await open({ [`GET ${path}`]: [200, pageOf(votes, { limit: 2, total: 3 })] });
  await screen.findByText("Ann");
  server.route({ [`GET ${path}`]: problem(503, "unavailable") });
  click("Show more");
  await findToast("Something went wrong on our side.");
  server.route({ [`GET ${path}`]: [200, pageOf([...votes, makeVote(3)])] });
  click("Show more");
  await waitFor(() => expect(voters()).toHaveLength(3));
});

it("voters that fail to load can be loaded again", async () => {
  const server = await open({ [`GET ${path}`]: brokenConnection });
  await screen.findByText(/We could not load this/);
  server.route({ [`GET ${path}`]: [200, pageOf(votes)] });
  click("Try again");
  await screen.findByText("Ann");
});
