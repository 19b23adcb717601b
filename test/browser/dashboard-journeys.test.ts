import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { useChromium } from "./chromium.ts";
import { signIn } from "./dashboard-staff.ts";
import { useDemo } from "./use-demo.ts";
import { findIdea, openPanel, takeTime, voteFor } from "./visit.ts";

const openPage = useChromium();
const demo = useDemo();

it("visitors see staff replies and pinned comments, but not comments marked as spam", async () => {
  const post = await addPost("Warn me of frost");
  const { page: visitor } = await openPage();
  await openIdea(visitor, post.id);
  for (const text of ["When will it come?", "Buy cheap seeds here"]) {
    const field = visitor.getByRole("textbox", { name: "Write a comment" });
    await field.fill(text);
    await takeTime(visitor);
    await visitor.getByRole("button", { name: "Comment", exact: true }).click();
    const comment = visitor.getByRole("listitem").filter({ hasText: text });
    await comment.getByRole("button", { name: "Reply" }).waitFor();
  }

  const { page } = await openPage();
  await signIn(page, demo, `feedback/${post.id}`);
  // A reply also shows the start of the comment that it replies to.
  const comment = (text: string) =>
    page.locator(".comment").filter({ has: page.locator(".said-text, .prose", { hasText: text }) });
  const act = async (text: string, what: string) => {
    await comment(text)
      .last()
      .getByRole("button", { name: /^Actions for/ })
      .first()
      .click();
    await page.getByRole("button", { name: what, exact: true }).click();
  };
  await comment("When will it come?")
    .getByRole("button", { name: /^Reply/ })
    .first()
    .click();
  await page.getByRole("textbox", { name: /^Reply to/ }).fill("In spring.");
  await comment("When will it come?").getByRole("button", { name: "Send" }).click();
  await comment("In spring.").last().waitFor();
  await act("When will it come?", "Pin");
  await comment("When will it come?").getByText("Pinned").waitFor();
  await act("Buy cheap seeds here", "Mark as spam");
  await comment("Buy cheap seeds here").getByText("Spam").waitFor();

  const { page: other } = await openPage();
  const panel = await openIdea(other, post.id);
  await panel.getByText("Pinned").waitFor();
  await panel.getByRole("button", { name: "1 reply" }).click();
  await panel.getByText("In spring.").waitFor();
  expect(await panel.getByText("Buy cheap seeds here").count()).toBe(0);
});

it("bulk changes can be undone, and a deletion is sent only when it can no longer be undone", async () => {
  const name = "Weathervane";
  for (const place of ["east", "west", "north"]) await addPost(`${name} ${place}`);
  // The search finds a new post once the worker has indexed it.
  const indexed = () => demo.call("GET", `posts?searchMode=text&search=${name}`);
  await expect.poll(async () => (await indexed()).data).toHaveLength(3);
  const { page } = await openPage();
  await signIn(page, demo, `feedback?search=${name}`);
  const states = () => readStates(page, name);
  const chooseAll = () => page.getByRole("checkbox", { name: "Select all on this page" }).check();
  const undo = async (said: string) => {
    const toast = page.locator(".toast").filter({ hasText: said });
    await toast.getByRole("button", { name: "Undo" }).click();
  };
  const all = <Value>(value: Value) => [value, value, value];

  await page.getByRole("row", { name: `${name} north` }).waitFor();
  await chooseAll();
  await page.getByRole("combobox", { name: "Set status" }).selectOption("Planned");
  await expect.poll(states).toEqual(all([true, 0]));
  await undo("3 posts moved to Planned.");
  await expect.poll(states).toEqual(all([false, 0]));

  await chooseAll();
  await page.getByRole("combobox", { name: "Add tag" }).selectOption({ index: 1 });
  await expect.poll(states).toEqual(all([false, 1]));
  await undo("Tagged 3 posts");
  await expect.poll(states).toEqual(all([false, 0]));

  await chooseAll();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("row", { name }).first().waitFor({ state: "detached" });
  await undo("3 posts deleted.");
  await page.getByRole("row", { name: `${name} east` }).waitFor();
  expect(await states()).toHaveLength(3);
  await chooseAll();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect.poll(states).toEqual([]);
});

it("a ranked poll is created, answered in the widget, and counted in rounds", async () => {
  const { page } = await openPage();
  const question = "Which tree first?";
  await signIn(page, demo, "polls/new");
  await page.getByRole("textbox", { name: "Question" }).fill(question);
  await page.getByRole("combobox", { name: "Type" }).selectOption("ranked");
  await page.getByRole("button", { name: "Add an option" }).click();
  for (const [place, tree] of ["Ash", "Birch", "Cedar"].entries()) {
    await page.getByRole("textbox", { name: `Option ${place + 1}` }).fill(tree);
  }
  await page.getByRole("button", { name: "Start poll" }).click();
  await page.getByRole("heading", { level: 1, name: question }).waitFor();

  const { page: visitor } = await openPage();
  const panel = await openView(visitor, "polls");
  const poll = panel.getByRole("group", { name: question });
  await poll.getByRole("checkbox", { name: "Birch" }).check();
  await poll.getByRole("checkbox", { name: "Ash" }).check();
  await poll.getByRole("button", { name: "Vote", exact: true }).click();
  await panel.getByRole("status").getByText("Vote counted").waitFor({ state: "attached" });

  await page.reload();
  await page.getByText("1 person voted").waitFor();
  const winner = page.getByRole("table", { name: "Rounds" }).getByRole("row", { name: /Birch/ });
  await winner.getByText("won").waitFor();
});

it("a changelog entry looks the same in the widget as in its preview", async () => {
  const { page } = await openPage();
  await signIn(page, demo, "changelog/new");
  await page.getByRole("textbox", { name: "Title" }).fill("Rain has a radar");
  const text = "See it **coming**.\n\n- from the west\n- <b>not</b> markup";
  await page.getByRole("textbox", { name: "Text" }).fill(text);
  const preview = page.getByRole("strong").filter({ hasText: "coming" });
  await preview.waitFor();
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByText("Published.").waitFor();

  const { page: visitor } = await openPage();
  const panel = await openView(visitor, "news");
  const entry = panel.getByRole("listitem").filter({ hasText: "Rain has a radar" }).first();
  await entry.getByRole("button", { name: "Rain has a radar" }).first().click();
  await panel.getByRole("strong").filter({ hasText: "coming" }).waitFor();
  await panel.getByText("<b>not</b> markup").waitFor();
});

it("a user can no longer write after being blocked, and can write again once unblocked", async () => {
  const name = "Bo Bramble";
  const title = "Let the weekly list work without a signal";
  const { page: visitor } = await openPage();
  await visitor.goto(`${demo.demoUrl}/plain`);
  await visitor.evaluate((name) => {
    const { earshot } = window as unknown as { earshot(...call: unknown[]): void };
    earshot("identify", { id: name, fullName: name });
  }, name);
  const panel = await openPanel(visitor);
  await findIdea(panel, "WITHOUT a sig", title);
  await voteFor(panel, title);

  const { page } = await openPage();
  await signIn(page, demo, `people?search=${name}`);
  const menu = page.getByRole("button", { name: `Actions for ${name}` });
  await menu.click();
  await page.getByRole("button", { name: "Block", exact: true }).click();
  await page.getByText(`${name} is blocked`).waitFor();
  const vote = panel.getByRole("button", { name: `Vote for ${title}` });
  const press = async () => {
    const responded = visitor.waitForResponse((response) =>
      /\/vote$|\/session$/.test(new URL(response.url()).pathname),
    );
    await vote.click();
    return (await responded).status();
  };
  await expect.poll(press, { interval: 500 }).toBeGreaterThanOrEqual(400);
  await panel.getByText("You are not allowed to do this.").waitFor();

  await menu.click();
  await page.getByRole("button", { name: "Unblock", exact: true }).click();
  await page.getByText(`${name} is unblocked.`).waitFor();
  await expect.poll(press, { interval: 500 }).toBeLessThan(300);
});

/** Adds a post to a board that has tags. */
async function addPost(title: string): Promise<{ id: string }> {
  const [{ boardId }] = await demo.call("GET", "tags");
  const [{ id: categoryId }] = await demo.call("GET", `post-categories?boardId=${boardId}`);
  return demo.call("POST", "posts", { boardId, categoryId, title, visibility: "public" });
}

/** Returns, for each stored post that the search finds, whether it has a status and how many tags it has. */
function readStates(page: Page, search: string): Promise<[hasStatus: boolean, tags: number][]> {
  return page.evaluate(async (search) => {
    const { workspaces } = await (await fetch("/dashboard/api/me")).json();
    const response = await fetch(`/dashboard/api/w/${workspaces[0].id}/staff/posts?search=${search}`);
    const { data } = (await response.json()) as { data: { statusId: string | null; tags: object[] }[] };
    return data.map(({ statusId, tags }) => [statusId !== null, tags.length]);
  }, search);
}

async function openView(page: Page, view: string) {
  await page.goto(`${demo.demoUrl}/plain`);
  await page.getByRole("button", { name: "Feedback", exact: true }).waitFor();
  await page.evaluate(
    (where) => (window as unknown as { earshot(...call: string[]): void }).earshot("open", where),
    view,
  );
  return page.getByRole("dialog", { name: "Feedback" });
}

const openIdea = (page: Page, id: string) => openView(page, `ideas/${id}`);
