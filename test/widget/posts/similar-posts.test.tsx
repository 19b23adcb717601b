import { fireEvent, waitFor } from "@testing-library/preact";
import { expect, it } from "vitest";
import { base, broken, fakeServer, makePost, pageOf, type SentRequest, sentTo } from "../fake-server.ts";
import { openWidget } from "../open-widget.ts";

const isSearch = ({ path }: SentRequest) => path.includes("searchMode=similar");

async function writeTitle(
  value: string,
  response: (request: SentRequest) => ReturnType<typeof pageOf> | undefined,
) {
  const requests = fakeServer(response);
  const panel = await openWidget();
  await panel.findByText("Idea a");
  fireEvent.click(panel.getByRole("button", { name: "Add an idea" }));
  fireEvent.input(await panel.findByLabelText("Title"), { target: { value } });
  return { ...panel, requests };
}

const titles = (dialog: Element) =>
  [...dialog.querySelectorAll(".similar .row-title")].map(({ textContent }) => textContent);

it("at most three similar ideas are requested while the title is typed, and shown in the server's order", async () => {
  const found = ["A gauge for rain", "Rain", "Rain at night"].map((title) => makePost(title, { title }));
  const panel = await writeTitle("A rain gauge", (one) => (isSearch(one) ? pageOf(found) : undefined));
  await waitFor(() => expect(titles(panel.dialog)).toEqual(["A gauge for rain", "Rain", "Rain at night"]));
  panel.getByRole("region", { name: "Is it one of these? Vote for it instead." });
  panel.getByText("Is it one of these? Vote for it instead.", { selector: ".help" });
  const [search] = panel.requests.filter(isSearch);
  expect(Object.fromEntries(new URL(search?.path ?? "", base).searchParams)).toMatchObject({
    searchMode: "similar",
    search: "A rain gauge",
    limit: "3",
  });
});

it("similar ideas are announced when the first ones arrive, but not again with every word", async () => {
  const panel = await writeTitle("A rain gauge", (one) =>
    isSearch(one) ? pageOf([makePost("like", { title: "Rain gauge" })]) : undefined,
  );
  const said = () => panel.getByRole("status").textContent;
  await waitFor(() => expect(said()).toBe("Is it one of these? Vote for it instead."));
  fireEvent.input(panel.getByLabelText("Title"), { target: { value: "A rain gauge with" } });
  await waitFor(() => expect(panel.requests.filter(isSearch)).toHaveLength(2));
  await waitFor(() => expect(titles(panel.dialog)).toEqual(["Rain gauge"]));
  expect(said()).toBe("Is it one of these? Vote for it instead.");
});

it("a visitor can vote for a similar idea without leaving the form", async () => {
  const panel = await writeTitle("A rain gauge", (one) =>
    isSearch(one) ? pageOf([makePost("like", { title: "Rain gauge" })]) : undefined,
  );
  const vote = await panel.findByRole("button", { name: /^Vote for Rain gauge/ });
  fireEvent.click(vote);
  await waitFor(() => expect(sentTo(panel.requests, "PUT", "embed/visitor/posts/like/vote")).toHaveLength(1));
  await waitFor(() => expect(vote.getAttribute("aria-pressed")).toBe("true"));
});

it("no similar ideas are shown if the search fails, or while the title is empty", async () => {
  const panel = await writeTitle("A rain gauge", (one) => (isSearch(one) ? broken() : undefined));
  await waitFor(() => expect(panel.requests.filter(isSearch)).toHaveLength(1));
  fireEvent.input(panel.getByLabelText("Title"), { target: { value: " " } });
  await waitFor(() => expect((panel.getByLabelText("Title") as HTMLInputElement).value).toBe(" "));
  expect(panel.queryByRole("region", { name: "Similar ideas" })).toBeNull();
  panel.getByText("Sum it up in one line.");
  expect(panel.dialog.querySelector("form [role=alert]")?.textContent).toBe("");
});
