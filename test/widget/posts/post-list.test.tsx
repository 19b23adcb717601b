import { fireEvent, waitFor, within } from "@testing-library/preact";
import { describe, expect, it } from "vitest";
import {
  broken,
  defer,
  type FakeResponse,
  fakeServer,
  makePost,
  opened,
  openedWith,
  pageOf,
  problem,
  sentTo,
} from "../fake-server.ts";
import { choose, openWidget, watched } from "../open-widget.ts";

const isOpening = (path: string) => path.startsWith("embed/open");
type Opened = Awaited<ReturnType<typeof openWidget>>;
const titlesIn = (panel: Opened) =>
  [...panel.dialog.querySelectorAll(".row-title")].map(({ textContent }) => textContent);

describe("the idea list", () => {
  it("the idea list shows a skeleton while loading", async () => {
    const { promise, resolve } = defer<FakeResponse>();
    fakeServer(({ path }) => (isOpening(path) ? promise : undefined));
    const panel = await openWidget();
    expect(panel.getByText("Loading…")).toBeTruthy();
    expect(panel.dialog.querySelector(".skeleton.rows")).not.toBeNull();
    resolve(openedWith([makePost("a")]));
    await panel.findByText("Idea a");
    expect(panel.queryByText("Loading…")).toBeNull();
  });

  it("the idea list loads together with the names of the workspace and the categories, in one request", async () => {
    const requests = fakeServer();
    const panel = await openWidget();
    await panel.findByRole("heading", { name: "Beanrow" });
    await waitFor(() => expect(panel.getAllByText("Beds")).toHaveLength(2));
    expect(requests).toHaveLength(1);
  });

  it.each([
    ["the order", "Order: Newest", "Most voted"],
    ["a filter", "Board", "Kitchen"],
  ])("the idea list scrolls back to its first row when %s changes", async (_, name, option) => {
    fakeServer();
    const panel = await openWidget();
    await panel.findByText("Idea a");
    const view = panel.getByRole("tabpanel");
    view.scrollTop = 400;
    await choose(panel, name, option);
    await waitFor(() => expect(view.scrollTop).toBe(0));
  });

  it("the idea list labels private ideas with the word Private", async () => {
    fakeServer(({ path }) =>
      isOpening(path) ? openedWith([makePost("a", { visibility: "private" })]) : undefined,
    );
    const panel = await openWidget();
    expect(await panel.findByText("Private")).toBeTruthy();
  });

  it("an empty idea list asks the visitor for the first idea", async () => {
    fakeServer(({ path }) => (isOpening(path) ? openedWith([]) : undefined));
    const panel = await openWidget();
    await panel.findByText("No ideas here yet.");
    expect(panel.getByText("Yours can be the first.")).toBeTruthy();
    fireEvent.click(panel.getAllByRole("button", { name: "Add an idea" }).at(-1) as HTMLElement);
    await panel.findByLabelText("Title");
  });

  it("a workspace without a category for ideas invites nobody to post", async () => {
    const posts = openedWith([])[1].posts;
    fakeServer(({ path }) =>
      isOpening(path)
        ? opened({ boards: [], categories: [], posts })
        : path.includes("search=")
          ? pageOf([])
          : undefined,
    );
    const panel = await openWidget();
    for (const text of ["No ideas here yet.", "No ideas match “soup”."]) {
      await panel.findByText(text);
      expect(panel.queryByRole("button", { name: "Add an idea" })).toBeNull();
      expect(panel.queryByText("Yours can be the first.")).toBeNull();
      fireEvent.input(panel.getByLabelText("Search ideas"), { target: { value: "soup" } });
    }
  });

  it("the idea list reports a failed load, and loads the ideas and the workspace's name again on request", async () => {
    let isDown = true;
    fakeServer(() => (isDown ? problem(500, "internal_error") : undefined));
    const panel = await openWidget();
    const alert = within(await panel.findByRole("alert"));
    alert.getByText("We could not load this.");
    alert.getByText("Something went wrong on our side.");
    await panel.findByRole("heading", { name: "Feedback" });

    isDown = false;
    fireEvent.click(panel.getByRole("button", { name: "Try again" }));
    await panel.findByText("Idea a");
    await panel.findByRole("heading", { name: "Beanrow" });
  });

  it("the idea list loads again automatically when the network is back", async () => {
    let isDown = true;
    fakeServer(() => (isDown ? broken() : undefined));
    const panel = await openWidget();
    await panel.findByRole("alert");
    isDown = false;
    await waitFor(() => {
      window.dispatchEvent(new Event("online"));
      expect(panel.queryByText("Idea a")).not.toBeNull();
    });
  });
});

describe("the next page of ideas", () => {
  const response = ({ path }: { path: string }) => {
    if (path.includes("page=2")) return pageOf([makePost("b"), makePost("c")], { page: 2, total: 22 });
    return isOpening(path) ? openedWith([makePost("a"), makePost("b")], { total: 22 }) : undefined;
  };

  it("the next page of ideas is requested with a button, and no idea is shown twice", async () => {
    const requests = fakeServer(response);
    const panel = await openWidget();
    fireEvent.click(await panel.findByRole("button", { name: "Show more" }));
    await panel.findByText("Idea c");
    expect(titlesIn(panel)).toEqual(["Idea a", "Idea b", "Idea c"]);
    expect(panel.queryByRole("button", { name: "Show more" })).toBeNull();
    expect(sentTo(requests, "GET", "embed/v1/posts?page=2")).toHaveLength(1);
  });

  it("the next page of ideas is requested when the end of the list becomes visible, but only after all rows of the first page are rendered", async () => {
    const posts = Array.from({ length: 20 }, (_, at) => makePost(`of ${at}`));
    const requests = fakeServer((request) =>
      isOpening(request.path) ? openedWith(posts, { total: 22 }) : response(request),
    );
    const panel = await openWidget();
    await panel.findByText("Idea of 5");
    const seeEnd = async (before?: () => void) => {
      const [seen] = await waitFor(() => {
        const found = [...watched].filter((one) => one !== before);
        expect(found).toHaveLength(1);
        return found;
      });
      seen?.();
      return seen;
    };
    let seen: (() => void) | undefined;
    for (const drawn of [6, 11, 16]) {
      expect(titlesIn(panel)).toHaveLength(drawn);
      expect(requests).toHaveLength(1);
      seen = await seeEnd(seen);
      await panel.findByText(`Idea of ${drawn}`);
    }
    expect(titlesIn(panel)).toHaveLength(20);
    await seeEnd(seen);
    await panel.findByText("Idea b");
    expect(requests.map(({ path }) => path)[1]).toContain("page=2");
  });

  it("the next page of ideas is requested when its button becomes visible", async () => {
    fakeServer(response);
    const panel = await openWidget();
    await waitFor(() => expect(watched.size).toBe(1));
    for (const seen of watched) seen();
    await panel.findByText("Idea c");
  });

  it("a next page of ideas that fails to load leaves the list unchanged, and can be requested again", async () => {
    let isDown = true;
    fakeServer((request) => (request.path.includes("page=2") && isDown ? broken() : response(request)));
    const panel = await openWidget();
    fireEvent.click(await panel.findByRole("button", { name: "Show more" }));
    await panel.findByText(/We could not load this\./);
    expect(titlesIn(panel)).toEqual(["Idea a", "Idea b"]);
    isDown = false;
    fireEvent.click(panel.getByRole("button", { name: "Try again" }));
    await panel.findByText("Idea c");
  });
});

it("an idea in the list shows the excerpt that the server made, or the start of a description without marks", async () => {
  const posts = [
    { ...makePost("a", { description: "**Bold** [link](https://a.example)" }), excerpt: "Bold link" },
    makePost("b", { description: "Plain" }),
    { ...makePost("c", { description: "---" }), excerpt: "" },
  ];
  fakeServer(({ path }) => (path.startsWith("embed/open") ? openedWith(posts) : undefined));
  const panel = await openWidget();
  await panel.findByText("Bold link");
  const lines = [...panel.dialog.querySelectorAll(".row-line")].map(({ textContent }) => textContent);
  expect(lines).toEqual(["Bold link", "Plain"]);
});
