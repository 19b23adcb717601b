import { waitFor } from "@testing-library/preact";
import { expect, it, vi } from "vitest";
import { address, click, control, findToast, heading, press, toggle, typeInto } from "../actions.ts";
import { makePoll, pageOf } from "../make-rows.ts";
import { openDashboard } from "../open-dashboard.tsx";
import { openFeedback, posts } from "./open-feedback.ts";
import { routesOf } from "./open-post.ts";

const [, exported] = posts as [unknown, (typeof posts)[number]];
const routes = routesOf(exported);
const rowOf = (title: string) => control(title).closest("tr");
const selected = () =>
  [...document.querySelectorAll("tr[aria-selected=true] a")].map((link) => link.textContent);

it("the link All feedback leads back to the page, search, filters and order of the list", async () => {
  const query = "?status=active&sortBy=votesCount&search=o&page=2";
  await openFeedback(routes, query);
  const entries = history.length;
  click("Export");
  await waitFor(() => expect(heading()).toBe("Export"));
  expect(address()).toBe("w/acme/feedback/p2");
  expect(control("All feedback").getAttribute("href")).toBe(`/dashboard/w/acme/feedback${query}`);
  click("All feedback");
  await waitFor(() => expect(heading()).toBe("Feedback"));
  expect([address(), history.length]).toEqual([`w/acme/feedback${query}`, entries + 1]);
});

it.each([
  ["the browser's Back button", () => history.back()],
  ["the link All feedback", () => click("All feedback")],
])("%s restores the list's scroll position, row and selection", async (_, goBack) => {
  await openFeedback(routes, "?status=active");
  toggle("Select Dark mode");
  await waitFor(() => expect(selected()).toEqual(["Dark mode"]));
  rowOf("Export")?.focus();
  vi.stubGlobal("scrollY", 840);
  press("Enter");
  await waitFor(() => expect(heading()).toBe("Export"));
  const scroll = vi.spyOn(globalThis, "scrollTo");
  goBack();
  await waitFor(() => expect(document.activeElement).toBe(rowOf("Export")));
  expect(scroll).toHaveBeenLastCalledWith(0, 840);
  expect(selected()).toEqual(["Dark mode"]);
});

it("a list that the navigation opens has no selection and starts at its top", async () => {
  await openFeedback(routes);
  toggle("Select Dark mode");
  await waitFor(() => expect(selected()).toEqual(["Dark mode"]));
  click("Export");
  await waitFor(() => expect(heading()).toBe("Export"));
  click("Feedback");
  await waitFor(() => expect(heading()).toBe("Feedback"));
  await waitFor(() => expect(document.activeElement).toBe(document.querySelector("h1")));
  expect(selected()).toEqual([]);
});

it("the filters of a list are kept over the pages between the list and the back link", async () => {
  await openFeedback({ ...routes, ...routesOf(posts[0] as never) }, "?boardId=b1");
  click("Export");
  await waitFor(() => expect(heading()).toBe("Export"));
  press("k", { ctrlKey: true });
  typeInto("Search pages and posts", "dark");
  await waitFor(() => control("Close"));
  const option = await waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>("[role=option]")].find(
      ({ textContent }) => textContent === "Dark mode",
    );
    if (!found) throw new Error("The post is not found yet.");
    return found;
  });
  option.click();
  await waitFor(() => expect(heading()).toBe("Dark mode"));
  click("All feedback");
  await waitFor(() => expect(address()).toBe("w/acme/feedback?boardId=b1"));
});

it("deleting a post on its page leads back to the filters of the list", async () => {
  await openFeedback(routes, "?visibility=private");
  click("Export");
  await waitFor(() => expect(heading()).toBe("Export"));
  click("Delete post");
  await findToast("1 post deleted.");
  await waitFor(() => expect(address()).toBe("w/acme/feedback?visibility=private"));
});

it("the link All polls leads back to the page and the state that were chosen", async () => {
  const poll = makePoll("q1", { title: "Which bed?" });
  await openDashboard("w/acme/polls?status=active&page=2", {
    "GET w/w1/v1/polls": [200, pageOf([poll], { page: 2, limit: 1, total: 2 })],
    "GET w/w1/v1/polls/q1": [200, poll],
  });
  await waitFor(() => control("Which bed?"));
  click("Which bed?");
  await waitFor(() => expect(heading()).toBe("Which bed?"));
  click("All polls");
  await waitFor(() => expect(address()).toBe("w/acme/polls?status=active&page=2"));
});
