import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { useChromium } from "./chromium.ts";
import { signIn } from "./dashboard-staff.ts";
import { findBarriers } from "./find-barriers.ts";
import { useDemo } from "./use-demo.ts";

const openPage = useChromium();
const demo = useDemo();
const people = {
  ada: "00000000-0000-4000-8000-00000000000a",
  ben: "00000000-0000-4000-8000-00000000000b",
  cleo: "00000000-0000-4000-8000-00000000000c",
};
let requested: { id: string };

beforeAll(async () => {
  requested = await addPost("Hailstone warnings by message", ["ada", "ben"]);
  await addPost("Tell me when hailstones come", ["ben", "cleo"]);
});
it("a duplicate post is found by its title and merged, each voter counts once, and the merge can be undone", async () => {
  const { page, faults, violations } = await openPage();
  const name = "Whirlwind";
  const post = await addPost(`${name}: warn me`, ["ada", "ben"]);
  await addPost(`When is ${name}`, ["ben", "cleo"]);
  await signIn(page, demo, `feedback/${post.id}`);
  await votersAre(page, 2);
  await page.getByRole("button", { name: "Merge a duplicate" }).click();
  const dialog = page.getByRole("dialog", { name: "Merge a duplicate" });
  await dialog.getByRole("textbox", { name: "Find the duplicate" }).fill(name);
  const choices = dialog.getByRole("radio");
  await expect.poll(() => choices.count()).toBe(1);
  expect(await dialog.getByRole("button", { name: "Merge" }).isDisabled()).toBe(true);
  await dialog.getByRole("radio", { name: `When is ${name}` }).check();
  await dialog.getByText("Its 2 votes and 0 comments move to this post.").waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Merge" }).click();
  await votersAre(page, 3);
  expect(await titlesWith(name)).toEqual([`${name}: warn me`]);

  await page.getByRole("button", { name: `Undo merging When is ${name}` }).click();
  await votersAre(page, 2);
  await page.getByText("No merged posts.").waitFor();
  expect(await titlesWith(name)).toEqual([`When is ${name}`, `${name}: warn me`]);
  expect(faults.filter((fault) => !fault.includes("401"))).toEqual([]);
  expect(await violations()).toEqual([]);
});

it("one call sets the category of all selected posts, and undo restores each post's previous category", async () => {
  const { page } = await openPage();
  await signIn(page, demo, "feedback?search=hailstone");
  const calls: string[] = [];
  page.on("request", (request) => request.method() === "PATCH" && calls.push(request.url()));
  const before = await demo.call("GET", "posts?search=hailstone");
  const [post] = before.data;
  const categories = await demo.call("GET", `post-categories?boardId=${post.boardId}`);
  const other = categories.find(({ id }: { id: string }) => id !== post.categoryId);
  const kept = async () =>
    (await demo.call("GET", "posts?search=hailstone")).data.map((one: typeof post) => [
      one.categoryId,
      one.statusId,
    ]);
  const was = await kept();
  await page
    .getByRole("row", { name: /hailstone/i })
    .first()
    .waitFor();
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await page.getByRole("combobox", { name: "Set category" }).selectOption(other.id);
  await expect.poll(kept).toEqual(was.map(([, statusId]: string[]) => [other.id, statusId]));
  expect(calls).toHaveLength(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(kept).toEqual(was);
});

it("the voters of a post can be exported as CSV, in the order of their votes", async () => {
  const { page } = await openPage();
  await signIn(page, demo, `feedback/${requested.id}`);
  const saving = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export voters (CSV)" }).click();
  const rows = (await readFile(await (await saving).path(), "utf8")).split("\r\n");
  expect(rows[0]).toBe("name,email,externalId,identity,votedAt");
  expect(rows.slice(1).map((row) => row.split(",")[0])).toEqual(["ada", "ben", ""]);
});

it("the command palette finds a post by its title and opens it, with only the keyboard", async () => {
  const { page } = await openPage();
  await signIn(page, demo, "install");
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog", { name: "Search…" }).waitFor();
  await page.keyboard.type("hailstone warn");
  await page.getByRole("option", { name: "Hailstone warnings by message", selected: true }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Hailstone warnings by message" }).waitFor();
});

const votersAre = (page: Page, count: number) =>
  page.getByRole("heading", { name: `Voters ${count}`, exact: true }).waitFor();

/** Adds a post with a vote by each of the `voters`. */
async function addPost(title: string, voters: (keyof typeof people)[]): Promise<{ id: string }> {
  const [category] = await demo.call("GET", "post-categories");
  const { boardId, id: categoryId } = category;
  const post = await demo.call("POST", "posts", { boardId, categoryId, title, visibility: "public" });
  for (const name of voters) {
    const user = { id: people[name], email: `${name}@posts.example`, full_name: name };
    await demo.call("POST", `posts/${post.id}/votes`, { user });
  }
  return post;
}

async function titlesWith(search: string): Promise<string[]> {
  return (await demo.call("GET", `posts?search=${search}`)).data.map(({ title }: { title: string }) => title);
}
