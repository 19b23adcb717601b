import { fireEvent, waitFor } from "@testing-library/preact";
import { expect, it } from "vitest";
import { startEarshot } from "../../../widget/loader/start-earshot.ts";
import {
  broken,
  defer,
  type FakeResponse,
  fakeServer,
  makePost,
  opened,
  openedWith,
  pageOf,
  sentTo,
} from "../fake-server.ts";
import { effectsRun } from "../hurry-effects.ts";
import { earshot, findPanel, focused, loadPanel, openWidget, tag } from "../open-widget.ts";

/** Opens the panel at a post that the list does not contain. */
async function openAt(id: string) {
  startEarshot(tag, loadPanel);
  earshot("open", `ideas/${id}`);
  return findPanel();
}

it("the page of an idea shows a skeleton, then the description as formatted by the server", async () => {
  const { promise, resolve } = defer<FakeResponse>();
  const post = makePost("a", { description: "First **bold**" });
  fakeServer(({ path }) => {
    if (path.startsWith("embed/open")) return openedWith([post]);
    return path.startsWith("embed/v1/posts/a?") ? promise : undefined;
  });
  const panel = await openWidget();
  fireEvent.click(await panel.findByRole("button", { name: "Idea a" }));
  await panel.findByRole("heading", { name: "Idea a", level: 3 });
  await waitFor(() => expect(panel.dialog.querySelector(".post .skeleton")).not.toBeNull());
  const creator = { id: "ada", fullName: "Ada", avatarUrl: null, isStaff: false };
  resolve([200, { ...post, creator, prose: [["p", ["First ", ["strong", ["bold"]]]]] }]);
  expect((await panel.findByText("bold")).localName).toBe("strong");
  expect(panel.dialog.querySelector(".post .skeleton")).toBeNull();
});

it("the page of an idea shows the description as plain text if the formatted description fails to load", async () => {
  const description = "First <b>bold</b>\n\n<img src=x onerror=alert(1)>";
  fakeServer(({ path }) => {
    if (path.startsWith("embed/open")) return openedWith([makePost("a", { description })]);
    return path.startsWith("embed/v1/posts/a?") ? broken() : undefined;
  });
  const panel = await openWidget();
  fireEvent.click(await panel.findByRole("button", { name: "Idea a" }));
  expect((await panel.findByText(/First/, { selector: ".post .said" })).textContent).toBe(description);
  expect(panel.dialog.querySelector(".post b, .post img, .facts .skeleton")).toBeNull();
});

it("a vote that is cast while an idea's details load is kept, even if the details do not include the vote", async () => {
  const { promise, resolve } = defer<FakeResponse>();
  const post = makePost("a", { votesCount: 4, description: "Plain" });
  const requests = fakeServer(({ path, method }) => {
    if (path.startsWith("embed/open")) return openedWith([post]);
    if (method === "PUT") return [200, { isVoted: true, votesCount: 5 }];
    return path.startsWith("embed/v1/posts/a?") ? promise : undefined;
  });
  const panel = await openWidget();
  fireEvent.click(await panel.findByRole("button", { name: "Idea a" }));
  await waitFor(() => expect(sentTo(requests, "GET", "embed/v1/posts/a?")).toHaveLength(1));
  const [, vote] = panel.getAllByRole("button", { name: /^Vote for Idea a/ });
  fireEvent.click(vote as HTMLElement);
  await panel.findByText("Vote counted, 5 votes");
  resolve([200, { ...post, prose: [["p", ["Details"]]] }]);
  await panel.findByText("Details");
  expect([vote?.ariaLabel, vote?.ariaPressed]).toEqual(["Vote for Idea a, 5 votes", "true"]);
});

it("the page of an idea requests the idea only once, however often it is opened", async () => {
  const requests = fakeServer();
  const panel = await openWidget();
  for (let visit = 0; visit < 2; visit++) {
    fireEvent.click(await panel.findByRole("button", { name: "Idea a" }));
    await panel.findByText(/No comments yet/);
    fireEvent.click(panel.getByRole("button", { name: "Back" }));
  }
  expect(sentTo(requests, "GET", "embed/v1/posts/a?")).toHaveLength(1);
});

it("the page of an idea keeps its description and its author while the list and the idea load again", async () => {
  const { promise, resolve } = defer<FakeResponse>();
  const creator = { id: "u", fullName: "Ada", isStaff: false, avatarUrl: null };
  const full = { ...makePost("a", { description: "Plain" }), creator, prose: [["p", ["Details"]]] };
  let loads = 0;
  fakeServer(({ path }) => {
    if (path.startsWith("embed/open")) return openedWith([makePost("a", { description: "Plain" })]);
    if (!path.startsWith("embed/v1/posts/a?")) return undefined;
    loads += 1;
    return loads === 1 ? [200, full] : promise;
  });
  const panel = await openWidget();
  fireEvent.click(await panel.findByRole("button", { name: "Idea a" }));
  await panel.findByText("Details");
  earshot("identify", "signed");
  await waitFor(() => expect(loads).toBe(2));
  expect(panel.getByText("Details")).toBeTruthy();
  expect(panel.getByText("Ada")).toBeTruthy();
  resolve([200, { ...full, prose: [["p", ["New details"]]] }]);
  await panel.findByText("New details");
});

it("an idea at which the panel opens is loaded, and the list stays unchanged", async () => {
  fakeServer(({ path }) => (path.startsWith("embed/v1/posts/far") ? [200, makePost("far")] : undefined));
  const panel = await openAt("far");
  await panel.findByRole("heading", { name: "Idea far" });
  await panel.findByText("Idea a");
  expect([...panel.dialog.querySelectorAll(".row-title")]).toHaveLength(2);
});

it("the page of a deleted idea shows a message, with a link back to the list", async () => {
  fakeServer();
  const panel = await openAt("gone");
  await panel.findByText("This idea is gone or private.");
  const ways = panel.getAllByRole("button", { name: "Back" });
  fireEvent.click(ways.at(-1) as HTMLElement);
  expect(panel.queryByText("This idea is gone or private.")).toBeNull();
});

it("an idea that failed to load can be requested again", async () => {
  let isDown = true;
  fakeServer(({ path }) => {
    if (!path.startsWith("embed/v1/posts/far")) return undefined;
    return isDown ? broken() : [200, makePost("far")];
  });
  const panel = await openAt("far");
  await panel.findByText(/We could not load this\./);
  isDown = false;
  fireEvent.click(panel.getByRole("button", { name: "Try again" }));
  await panel.findByRole("heading", { name: "Idea far" });
});

it("the page of a merged idea shows the idea into which it was merged", async () => {
  fakeServer(({ path }) => (path.startsWith("embed/v1/posts/old") ? [200, makePost("kept")] : undefined));
  const panel = await openAt("old");
  await panel.findByRole("heading", { name: "Idea kept" });
  expect(panel.getByRole("button", { name: /^Vote for Idea kept/ })).toBeTruthy();
});

it("a visitor who leaves a merged idea before it is loaded stays where they are", async () => {
  const { promise, resolve } = defer<FakeResponse>();
  fakeServer(({ path }) => (/posts\/a(\?|$)/.test(path) ? promise : undefined));
  const panel = await openWidget();
  fireEvent.click(await panel.findByRole("button", { name: "Idea a" }));
  await panel.findByText(/No comments yet/);
  fireEvent.click(panel.getByRole("button", { name: "Back" }));
  fireEvent.click(panel.getByRole("button", { name: "Idea b" }));
  const field = await panel.findByLabelText("Write a comment");
  field.focus();
  resolve([200, makePost("kept", { title: "Idea kept" })]);
  await effectsRun();
  await effectsRun();
  expect(panel.dialog.querySelector(".post h3")?.textContent).toBe("Idea b");
  expect(focused()).toBe(field);
});

it("the page of an idea shows its author with a face and, if the author is staff, a badge, and one's own idea shows You", async () => {
  const creatorOf = (id: string, fullName: string, isStaff = false) => ({
    id,
    fullName,
    isStaff,
    avatarUrl: null,
  });
  const posts = [makePost("a"), makePost("b", { commentsCount: 2 })];
  fakeServer(({ path }) => {
    if (path.startsWith("embed/open")) {
      return opened({
        posts: pageOf(posts)[1],
        visitor: { ...creatorOf("0a0", "Una Upper"), kind: "verified" },
      });
    }
    if (path.startsWith("embed/v1/posts/a?"))
      return [200, { ...posts[0], prose: [], isOwn: true, creator: creatorOf("0a0", "Una Upper") }];
    if (path.startsWith("embed/v1/posts/b?"))
      return [200, { ...posts[1], prose: [], creator: creatorOf("0b4", "Olive Owner", true) }];
    return undefined;
  });
  const panel = await openWidget();
  const bylineOf = async (id: string) => {
    fireEvent.click(await panel.findByRole("button", { name: `Idea ${id}` }));
    const face = await waitFor(() => {
      const found = panel.dialog.querySelector<HTMLElement>(".post .row-text .face");
      if (!found) throw new Error("There is no face yet.");
      return found;
    });
    const [name, badge] = ["b", ".pill"].map((part) => face.parentElement?.querySelector(part)?.textContent);
    const seen = [face.textContent, face.style.getPropertyValue("--hue"), face.ariaHidden, name, badge];
    fireEvent.click(panel.getByRole("button", { name: "Back" }));
    return seen;
  };
  expect(await bylineOf("a")).toEqual(["U", "160", "true", "You", undefined]);
  expect(await bylineOf("b")).toEqual(["O", "180", "true", "Olive Owner", "Team"]);
  const rows = panel.getAllByRole("listitem");
  expect(rows.map((row) => row.querySelector(".talked")?.textContent)).toEqual([undefined, "2"]);
});
