import { act, fireEvent, waitFor, within } from "@testing-library/preact";
import { describe, expect, it, vi } from "vitest";
import {
  base,
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
import { choose, earshot, host, openWidget } from "../open-widget.ts";

async function openList() {
  const panel = await openWidget();
  await panel.findByRole("button", { name: "Idea a" });
  const field = panel.getByLabelText("Search ideas") as HTMLInputElement;
  const type = (value: string) => fireEvent.input(field, { target: { value } });
  return { ...panel, field, type };
}

const searches = (requests: ReturnType<typeof fakeServer>) =>
  sentTo(requests, "GET", "embed/v1/posts?").flatMap(
    ({ path }) => new URL(path, base).searchParams.get("search") ?? [],
  );

describe("searches", () => {
  it("a search waits for a pause in typing, so that continuous typing causes one request", async () => {
    const requests = fakeServer(({ path }) =>
      path.includes("search=") ? pageOf([makePost("found")]) : undefined,
    );
    const panel = await openList();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    for (const text of ["c", "co", "com", "comp & post"]) {
      act(() => void panel.type(text));
      act(() => void vi.advanceTimersByTime(200));
    }
    expect(searches(requests)).toEqual([]);
    act(() => void vi.advanceTimersByTime(50));
    vi.useRealTimers();
    await panel.findByRole("button", { name: "Idea found" });
    expect(panel.queryByRole("button", { name: "Idea a" })).toBeNull();
    expect(searches(requests)).toEqual(["comp & post"]);
  });

  it("a list that loads after the search results is ignored", async () => {
    const first = defer<FakeResponse>();
    fakeServer(({ path }) => {
      if (path.includes("search=")) return pageOf([makePost("found")]);
      return path.startsWith("embed/v1/posts") ? first.promise : undefined;
    });
    const panel = await openWidget();
    fireEvent.input(panel.getByLabelText("Search ideas"), { target: { value: "found" } });
    await panel.findByRole("button", { name: "Idea found" });
    first.resolve(pageOf([makePost("a")]));
    await panel.findByText("Beds");
    expect(panel.queryByRole("button", { name: "Idea a" })).toBeNull();
  });

  it("a search that fails shows no earlier results", async () => {
    fakeServer(({ path }) => (path.includes("search=") ? problem(500, "internal_error") : undefined));
    const panel = await openList();
    panel.type("seed");
    expect((await panel.findByRole("alert")).textContent).toContain("We could not load this.");
    expect(panel.queryByRole("button", { name: "Idea a" })).toBeNull();
  });

  it("the search field uses the panel's text direction until the visitor types", async () => {
    fakeServer();
    const { field, type } = await openList();
    expect(field.dir).toBe("");
    type("بذور");
    expect(field.dir).toBe("auto");
  });

  it("clearing the search reloads the list for a visitor who has been identified since the search", async () => {
    const requests = fakeServer(({ path }) =>
      path.includes("search=") ? pageOf([makePost("found")]) : undefined,
    );
    const panel = await openList();
    panel.type("found");
    await panel.findByRole("button", { name: "Idea found" });
    earshot("identify", "signed");
    await waitFor(() => expect(sentTo(requests, "POST", "embed/open")).toHaveLength(1));
    await waitFor(() => expect(searches(requests)).toHaveLength(2));
    panel.type("");
    await panel.findByRole("button", { name: "Idea a" });
    expect(sentTo(requests, "GET", "embed/v1/posts")).toHaveLength(3);
  });

  it("a search shows its first page, even if the next page of the list was requested in the meantime", async () => {
    const first = defer<FakeResponse>();
    const requests = fakeServer(({ path }) => {
      if (path.includes("search=")) return first.promise;
      return path.startsWith("embed/open") ? openedWith([makePost("a")], { total: 22 }) : undefined;
    });
    const panel = await openList();
    panel.type("found");
    await waitFor(() => expect(searches(requests)).toEqual(["found"]));
    fireEvent.click(panel.getByRole("button", { name: "Show more" }));
    first.resolve(pageOf([makePost("found")]));
    await panel.findByRole("button", { name: "Idea found" });
    expect(searches(requests)).toEqual(["found"]);
  });

  it("a late response to an earlier search is ignored", async () => {
    const slow = defer<FakeResponse>();
    const requests = fakeServer(({ path }) => {
      if (path.includes("search=slow")) return slow.promise;
      return path.includes("search=quick") ? pageOf([makePost("quick")]) : undefined;
    });
    const panel = await openList();
    panel.type("slow");
    await waitFor(() => expect(searches(requests)).toEqual(["slow"]));
    panel.type("quick");
    await panel.findByRole("button", { name: "Idea quick" });
    slow.resolve(pageOf([makePost("slow")]));
    await slow.promise;
    panel.type("quick ");
    await waitFor(() => expect(panel.field.value).toBe("quick "));
    expect(panel.queryByRole("button", { name: "Idea slow" })).toBeNull();
    expect(panel.queryByRole("button", { name: "Idea quick" })).not.toBeNull();
  });

  it("the number of search results is announced only after they have loaded", async () => {
    const { promise, resolve } = defer<FakeResponse>();
    const requests = fakeServer(({ path }) => (path.includes("search=") ? promise : undefined));
    const panel = await openList();
    panel.type("one");
    await waitFor(() => expect(searches(requests)).toEqual(["one"]));
    expect(panel.getByRole("status").textContent).toBe("");
    resolve(pageOf([makePost("found")]));
    await waitFor(() => expect(panel.getByRole("status").textContent).toBe("1 idea found"));
  });

  it("the number of ideas is also announced after a filter or another order", async () => {
    fakeServer(({ path }) => (path.includes("sortBy=") ? pageOf([makePost("top")]) : undefined));
    const panel = await openList();
    expect(panel.getByRole("status").textContent).toBe("");
    await choose(panel, "Order: Newest", "Most voted");
    await waitFor(() => expect(panel.getByRole("status").textContent).toBe("1 idea found"));
  });

  it("a search without results offers to post the search text as an idea", async () => {
    fakeServer(({ path }) => (path.includes("search=") ? pageOf([]) : undefined));
    const panel = await openList();
    panel.type("time travel");
    await panel.findByText("No ideas match “time travel”.");
    const notice = within(panel.getByText("Yours can be the first.").parentElement as HTMLElement);
    fireEvent.click(notice.getByRole("button", { name: "Add an idea" }));
    expect(((await panel.findByLabelText("Title")) as HTMLInputElement).value).toBe("time travel");
  });

  it("the words of a search are marked in titles and in the start of the texts", async () => {
    fakeServer(({ path }) =>
      path.includes("search=")
        ? pageOf([makePost("a", { title: "Frost at noon", description: "No frosts, please." })])
        : undefined,
    );
    const panel = await openList();
    panel.type("frost");
    const marked = () =>
      [...panel.dialog.querySelectorAll(".row mark")].map(({ textContent }) => textContent);
    await waitFor(() => expect(marked()).toEqual(["Frost", "frosts"]));
    expect(panel.getByRole("button", { name: "Frost at noon" })).toBeTruthy();
    panel.type("");
    await panel.findByRole("button", { name: "Idea a" });
    expect(marked()).toEqual([]);
  });

  it("further searches add no further styles to the panel", async () => {
    const requests = fakeServer();
    const panel = await openList();
    const countSheets = () => host().shadowRoot?.adoptedStyleSheets.length;
    panel.type("Idea");
    await waitFor(() => expect(panel.dialog.querySelectorAll("mark")).toHaveLength(2));
    const before = countSheets();
    for (const search of ["Idea a", "Idea b"]) {
      panel.type(search);
      await waitFor(() => expect(searches(requests)).toContain(search));
      await waitFor(() => expect(panel.dialog.querySelectorAll("mark")).toHaveLength(3));
    }
    expect(countSheets()).toBe(before);
  });

  it("a button clears the search and returns focus to the field", async () => {
    fakeServer(({ path }) => (path.includes("search=") ? pageOf([]) : undefined));
    const panel = await openList();
    panel.type("nothing");
    await panel.findByText(/No ideas match/);
    fireEvent.click(panel.getByRole("button", { name: "Clear search" }));
    await panel.findByRole("button", { name: "Idea a" });
    expect(panel.field.value).toBe("");
    expect((panel.dialog.getRootNode() as ShadowRoot).activeElement).toBe(panel.field);
  });
});

it("the default order is the best match while there is a search, and the newest idea otherwise", async () => {
  fakeServer();
  const panel = await openList();
  expect(panel.getByRole("button", { name: "Order: Newest" })).toBeTruthy();
  panel.type("soup");
  await panel.findByRole("button", { name: "Order: Best match" });
});

it("the list of one board can be sorted by votes", async () => {
  const requests = fakeServer();
  const panel = await openList();
  await choose(panel, "Order: Newest", "Most voted");
  await choose(panel, "Board", "Kitchen");
  await waitFor(() =>
    expect(sentTo(requests, "GET", "embed/v1/posts?").at(-1)?.path).toBe(
      "embed/v1/posts?boardId=kitchen&sortBy=votesCount&sdkToken=sdk_test",
    ),
  );
});

describe("filters", () => {
  const status = (value: string, name: string) =>
    ({ id: value, value, name, kind: "active", order: 1, color: null }) as const;
  const tag = (id: string, boardId: string) => ({
    ...{
      id,
      boardId,
      name: `Tag ${id}`,
      createdAt: "2026-11-01T08:00:00.000Z",
      workspaceId: "w",
      postsCount: 1,
    },
  });
  const response = ({ path }: { path: string }) => {
    if (path.startsWith("embed/open"))
      return opened({ statuses: [status("planned", "Planned"), status("done", "Done")] });
    return path.startsWith("embed/v1/tags")
      ? ([200, [tag("wood", "garden"), tag("stone", "garden"), tag("steel", "kitchen")]] as const)
      : undefined;
  };
  const lastList = (requests: ReturnType<typeof fakeServer>) =>
    new URL(sentTo(requests, "GET", "embed/v1/posts?").at(-1)?.path ?? "", base).searchParams;

  it("a filter by status is applied when a status is chosen, and removed with the empty option", async () => {
    const requests = fakeServer(response);
    const panel = await openList();
    await choose(panel, "Status", "Planned");
    await waitFor(() => expect(lastList(requests).get("statusId")).toBe("planned"));
    await choose(panel, "Status: Planned", "All");
    await waitFor(() => expect(lastList(requests).has("statusId")).toBe(false));
  });

  it("a filter by tag loads the tags on the first focus, and offers the tags of the chosen board", async () => {
    const requests = fakeServer(response);
    const panel = await openList();
    expect(sentTo(requests, "GET", "embed/v1/tags")).toEqual([]);
    fireEvent.focus(panel.field);
    fireEvent.focus(panel.field);
    await choose(panel, "Tag", "Tag stone");
    await waitFor(() => expect(lastList(requests).get("tagId")).toBe("stone"));
    expect(sentTo(requests, "GET", "embed/v1/tags")).toHaveLength(1);
    await choose(panel, "Board", "Garden");
    await waitFor(() => expect(lastList(requests).get("boardId")).toBe("garden"));
    expect(lastList(requests).has("tagId")).toBe(false);
    fireEvent.click(panel.getByRole("button", { name: "Tag" }));
    const offered = (await panel.findAllByRole("option")).map(({ textContent }) => textContent);
    expect(offered).toEqual(["All", "Tag wood", "Tag stone"]);
  });
});
