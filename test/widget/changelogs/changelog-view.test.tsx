import { fireEvent, waitFor } from "@testing-library/preact";
import { describe, expect, it } from "vitest";
import type { Changelog, ChangelogCard } from "../../../api/changelogs/contract.ts";
import {
  broken,
  type FakeResponse,
  fakeServer,
  opened,
  openedBy,
  problem,
  type SentRequest,
  sentTo,
  sessionFor,
} from "../fake-server.ts";
import { choose, earshot, focused, openWidget, watched } from "../open-widget.ts";

const tags = [
  { id: "t-new", name: "New", changelogsCount: 2 },
  { id: "t-fixed", name: "Fixed", changelogsCount: 1 },
];
const makeHead = (id: string, day: number, changes: Partial<ChangelogCard> = {}): ChangelogCard => ({
  ...{ id, title: `Entry ${id}`, likesCount: 3, tagIds: ["t-new"], isLiked: false, excerpt: "" },
  createdAt: `2025-10-${String(day).padStart(2, "0")}T08:00:00.000Z`,
  ...changes,
});
const toEntry = (head: ChangelogCard) => ({
  ...head,
  ...({ workspaceId: "w", userId: "u", content: "Text", viewsCount: 1 } as Changelog),
  prose: [["p", ["It ", ["strong", ["works"]], "."]]],
});
const heads = [makeHead("b", 20), makeHead("a", 10, { tagIds: ["t-fixed"] })];

/** One page of the list with these entries. */
const pageOf = (data: ChangelogCard[], hasNextPage = false): FakeResponse => [
  200,
  { data, pagination: { hasNextPage } },
];

/** Opens the changelog tab with these entries; `response` may handle all other requests. */
async function openChangelog(
  data = heads,
  response: (request: SentRequest) => FakeResponse | Promise<FakeResponse> | undefined = () => undefined,
) {
  const requests = fakeServer((one) => {
    if (one.path.startsWith("embed/open")) return opened({ changelogs: { data, unread: 1 } });
    if (one.path.startsWith("embed/v1/changelogs/tags")) return [200, tags];
    const isList = one.path.startsWith("embed/v1/changelogs?limit=10&page=1");
    return (isList && data.length > 0 ? pageOf(data, data.length === 10) : undefined) ?? response(one);
  });
  const panel = await openWidget();
  fireEvent.click(await panel.findByRole("tab", { name: /^What’s new/ }));
  return { requests, panel };
}

type Panel = Awaited<ReturnType<typeof openChangelog>>["panel"];
const rowsOf = ({ dialog }: Panel) =>
  [...dialog.querySelectorAll(".cards .row-title")].map(({ textContent }) => textContent);
const respondWithEntry = ({ path }: SentRequest): FakeResponse | undefined => {
  const head = heads.find(({ id }) => path.startsWith(`embed/v1/changelogs/${id}?`));
  return head && [200, toEntry(head)];
};

describe("the changelog list", () => {
  it("the changelog list shows date, title, tags and likes, and is loaded once, also after a visit to another tab", async () => {
    const { requests, panel } = await openChangelog();
    await waitFor(() => expect(rowsOf(panel)).toEqual(["Entry b", "Entry a"]));
    await panel.findByText("Fixed", { selector: "span" });
    expect((await panel.findByText("Oct 20, 2025")).getAttribute("datetime")).toBe(
      "2025-10-20T08:00:00.000Z",
    );
    fireEvent.click(panel.getByRole("tab", { name: /^Ideas/ }));
    fireEvent.click(panel.getByRole("tab", { name: /^What’s new/ }));
    await waitFor(() => expect(rowsOf(panel)).toEqual(["Entry b", "Entry a"]));
    expect(sentTo(requests, "GET", "embed/v1/changelogs?")).toHaveLength(1);
  });

  it("the changelog list marks the entries since the last visit as new, and removes the unread count from the tab", async () => {
    localStorage.setItem("earshot-sdk_test", JSON.stringify({ seenAt: "2025-10-15T00:00:00.000Z" }));
    const { panel } = await openChangelog();
    await waitFor(() => expect(rowsOf(panel)).toEqual(["New: Entry b", "Entry a"]));
    expect(panel.dialog.querySelectorAll(".cards .new")).toHaveLength(1);
    await waitFor(() =>
      expect(JSON.parse(localStorage.getItem("earshot-sdk_test") ?? "{}")).toMatchObject({
        seenAt: "2025-10-20T08:00:00.000Z",
      }),
    );
    await waitFor(() =>
      expect(panel.getByRole("tab", { name: /^What’s new/ }).textContent).not.toMatch(/\d/),
    );
  });

  it("an entry that came after the panel had opened is seen once the list has shown it", async () => {
    const newer = [makeHead("c", 25), ...heads];
    fakeServer(({ path }) => {
      if (path.startsWith("embed/open")) return opened({ changelogs: { data: heads, unread: 0 } });
      return path.startsWith("embed/v1/changelogs?") ? pageOf(newer) : undefined;
    });
    const panel = await openWidget();
    fireEvent.click(await panel.findByRole("tab", { name: /^What’s new/ }));
    await waitFor(() => expect(rowsOf(panel)).toHaveLength(3));
    expect(JSON.parse(localStorage.getItem("earshot-sdk_test") ?? "{}")).toMatchObject({
      seenAt: "2025-10-25T08:00:00.000Z",
    });
  });

  it("the changelog list loads the next page when its end becomes visible, and shows no entry twice", async () => {
    const ten = Array.from({ length: 10 }, (_, place) => makeHead(`e${place}`, 20 - place));
    const { requests, panel } = await openChangelog(ten, ({ path }) => {
      return path.includes("&page=2") ? pageOf([ten[9] as ChangelogCard, makeHead("old", 1)]) : undefined;
    });
    await waitFor(() => expect(rowsOf(panel)).toHaveLength(10));
    await waitFor(() => expect(watched.size).toBe(1));
    for (const seen of [...watched]) seen();
    await waitFor(() => expect(rowsOf(panel)).toHaveLength(11));
    const pages = sentTo(requests, "GET", "embed/v1/changelogs?").map(({ path }) => path);
    expect(pages).toEqual([
      expect.stringContaining("limit=10&page=1"),
      expect.stringContaining("limit=10&page=2"),
    ]);
  });

  it("the changelog list shows each entry once, and requests each page once, when new entries shift the pages", async () => {
    const all = Array.from({ length: 25 }, (_, place) => makeHead(`e${place}`, 28 - place));
    const now = [makeHead("new", 28), ...all];
    const { requests, panel } = await openChangelog([], ({ path }) => {
      const page = Number(/page=(\d+)/.exec(path)?.[1]);
      if (!path.startsWith("embed/v1/changelogs?")) return undefined;
      return pageOf((page === 1 ? all : now).slice(page * 10 - 10, page * 10), page < 3);
    });
    await waitFor(() => expect(rowsOf(panel)).toHaveLength(10));
    const more = () => panel.queryByRole("button", { name: "Show more" });
    while (more()) {
      const before = requests.length;
      fireEvent.click(more() as HTMLElement);
      await waitFor(() => expect(requests.length).toBeGreaterThan(before));
      await waitFor(() => expect(more()?.ariaBusy).not.toBe("true"));
      expect(requests.length).toBeLessThan(10);
    }
    expect(rowsOf(panel)).toHaveLength(25);
    const pages = sentTo(requests, "GET", "embed/v1/changelogs?").map(
      ({ path }) => /page=(\d+)/.exec(path)?.[1],
    );
    expect(pages).toEqual(["1", "2", "3"]);
  });

  it("the changelog list shows new entries after the widget loads the data again", async () => {
    let data = heads;
    fakeServer(({ path }) => {
      if (path.startsWith("embed/open")) return openedBy(sessionFor(), { changelogs: { data, unread: 0 } });
      if (path.startsWith("embed/v1/changelogs/tags")) return [200, tags];
      return path.startsWith("embed/v1/changelogs?") ? pageOf(data) : undefined;
    });
    const panel = await openWidget();
    fireEvent.click(await panel.findByRole("tab", { name: /^What’s new/ }));
    await waitFor(() => expect(rowsOf(panel)).toEqual(["Entry b", "Entry a"]));
    data = [makeHead("c", 21), ...heads];
    earshot("identify", { id: "7" });
    await waitFor(() =>
      expect(rowsOf(panel).map((row) => row?.replace("New: ", ""))).toEqual([
        "Entry c",
        "Entry b",
        "Entry a",
      ]),
    );
  });

  it("the changelog list can be filtered by a tag, and shows all entries again when the filter is removed", async () => {
    const { requests, panel } = await openChangelog(heads, ({ path }) =>
      path.includes("tagId=t-fixed")
        ? [200, { data: [heads[1]], pagination: { hasNextPage: false } }]
        : undefined,
    );
    await choose(panel, "Tag", "Fixed");
    await waitFor(() => expect(rowsOf(panel)).toEqual(["Entry a"]));
    await choose(panel, "Tag: Fixed", "All");
    await waitFor(() => expect(rowsOf(panel)).toEqual(["Entry b", "Entry a"]));
    expect(sentTo(requests, "GET", "embed/v1/changelogs?")).toHaveLength(2);
  });

  it("a card shows the start of the entry's text and its first picture, which is hidden if it fails to load", async () => {
    const picture = { address: "https://feedback.acme.example/pictures/p", width: 800, height: 400 };
    const { panel } = await openChangelog([makeHead("a", 10, { excerpt: "Frost is over.", picture })]);
    expect((await panel.findByText("Frost is over.")).tagName).toBe("P");
    const image = panel.dialog.querySelector(".cards img") as HTMLImageElement;
    expect(image.src).toBe(`${picture.address}?size=thumbnail`);
    expect([image.width, image.height, image.alt]).toEqual([800, 400, ""]);
    fireEvent.error(image);
    expect(image.hidden).toBe(true);
  });

  it("a card shows no number of likes while there are none", async () => {
    const { panel } = await openChangelog([makeHead("a", 10, { likesCount: 0 })]);
    await panel.findByText("Entry a");
    expect(panel.queryByText("Like")).toBeNull();
  });

  it("the changelog list shows a message when it is empty", async () => {
    const { panel } = await openChangelog([], ({ path }) =>
      path.startsWith("embed/v1/changelogs?") ? pageOf([]) : undefined,
    );
    await panel.findByText("Nothing new yet.");
  });
});

describe("entries", () => {
  const open = async (...given: Parameters<typeof openChangelog>) => {
    const opened = await openChangelog(...given);
    fireEvent.click(await opened.panel.findByRole("button", { name: "Entry a" }));
    return opened;
  };

  it("an entry is requested only when it is opened, because the request counts as a view", async () => {
    const { requests, panel } = await openChangelog(heads, respondWithEntry);
    const row = await panel.findByRole("button", { name: "Entry a" });
    fireEvent.pointerEnter(row);
    fireEvent.pointerOver(row);
    fireEvent.focusIn(row);
    expect(sentTo(requests, "GET", "embed/v1/changelogs/a")).toHaveLength(0);
    fireEvent.click(row);
    await panel.findByText("works", { selector: "strong" });
    expect(sentTo(requests, "GET", "embed/v1/changelogs/a")).toHaveLength(1);
  });

  it("an entry that is closed returns focus to its row", async () => {
    const { panel } = await open(heads, respondWithEntry);
    await panel.findByText("works");
    fireEvent.click(panel.getByRole("button", { name: /^Back/ }));
    await waitFor(() => expect(focused()?.textContent).toBe("Entry a"));
  });

  it("an entry shows the new number of likes, also in the list and after a visit to another tab", async () => {
    const { panel } = await open(
      heads,
      (one) =>
        respondWithEntry(one) ??
        (one.path.endsWith("/like") ? [200, { changelogId: "a", isLiked: true, likesCount: 9 }] : undefined),
    );
    const like = await panel.findByRole("button", { name: /^Like/ });
    fireEvent.click(like);
    await waitFor(() => expect(like.textContent).toBe("Like 9"));
    expect(like.getAttribute("aria-pressed")).toBe("true");
    fireEvent.click(panel.getByRole("button", { name: /^Back/ }));
    await panel.findByText(/9/, { selector: ".cards .facts span" });
    fireEvent.click(panel.getByRole("tab", { name: /^Ideas/ }));
    fireEvent.click(panel.getByRole("tab", { name: /^What’s new/ }));
    await panel.findByText(/9/, { selector: ".cards .facts span" });
  });

  it("an entry that was liked in the filtered list shows the like in the full list", async () => {
    const { panel } = await openChangelog(heads, (one) => {
      if (one.path.endsWith("/like")) return [200, { changelogId: "a", isLiked: true, likesCount: 9 }];
      const page = { data: [{ ...heads[1] }], pagination: { hasNextPage: false } };
      return one.path.includes("tagId=t-fixed") ? [200, page] : respondWithEntry(one);
    });
    await choose(panel, "Tag", "Fixed");
    await waitFor(() => expect(rowsOf(panel)).toEqual(["Entry a"]));
    fireEvent.click(panel.getByRole("button", { name: "Entry a" }));
    fireEvent.click(await panel.findByRole("button", { name: /^Like/ }));
    await panel.findByRole("button", { name: "Like 9" });
    fireEvent.click(panel.getByRole("button", { name: /^Back/ }));
    await panel.findByText(/9/, { selector: ".cards .facts span" });
    await choose(panel, "Tag: Fixed", "All");
    await waitFor(() => expect(rowsOf(panel)).toHaveLength(2));
    expect(panel.queryByText(/9/, { selector: ".cards .facts span" })).not.toBeNull();
  });

  it("a like of an entry that the server rejects is removed, and the reason is shown", async () => {
    const { panel } = await open(
      heads,
      (one) => respondWithEntry(one) ?? problem(403, "blocked", "You may not."),
    );
    const like = await panel.findByRole("button", { name: /^Like/ });
    fireEvent.click(like);
    expect((await panel.findByRole("alert")).textContent).toBe(
      "This was not saved. You are not allowed to do this.",
    );
    expect([like.textContent, like.getAttribute("aria-pressed")]).toEqual(["Like 3", "false"]);
  });

  it("an entry that failed to load can be requested again", async () => {
    let isDown = true;
    const { panel } = await open(heads, (one) => (isDown ? broken() : respondWithEntry(one)));
    await panel.findByRole("alert");
    isDown = false;
    fireEvent.click(panel.getByRole("button", { name: "Try again" }));
    await panel.findByText("works");
  });
});
