import { fireEvent } from "@testing-library/preact";
import { expect, it } from "vitest";
import { startEarshot } from "../../../widget/start-earshot.ts";
import { earshot, findPanel, loadPanel, openWidget, tag } from "../open-widget.ts";
import { broken, makePost, openedWith, sentTo, standIn } from "../stand-in.ts";

/** Opens the panel at a post that the list does not hold. */
async function openAt(id: string) {
  startEarshot(tag, loadPanel);
  earshot("open", `ideas/${id}`);
  return findPanel();
}

it("shows the description as text, paragraph by paragraph, whatever is in it", async () => {
  const description = "First <b>bold</b>\nsame paragraph\n\n<img src=x onerror=alert(1)>";
  standIn(({ path }) =>
    path.startsWith("embed/open") ? openedWith([makePost("a", { description })]) : undefined,
  );
  const panel = await openWidget();
  fireEvent.click(await panel.findByRole("button", { name: "Idea a" }));
  await panel.findByText(/First/, { selector: ".prose p" });
  const paragraphs = [...panel.dialog.querySelectorAll(".prose p")].map(({ textContent }) => textContent);
  expect(paragraphs).toEqual(["First <b>bold</b>\nsame paragraph", "<img src=x onerror=alert(1)>"]);
  expect(panel.dialog.querySelector("b, img")).toBeNull();
});

it("asks for nothing that the list has shown already", async () => {
  const asked = standIn();
  const panel = await openWidget();
  fireEvent.click(await panel.findByRole("button", { name: "Idea a" }));
  expect(sentTo(asked, "GET", "embed/v1/posts/")).toEqual([]);
});

it("fetches a post that it is opened at, and leaves the list as it is", async () => {
  standIn(({ path }) => (path.startsWith("embed/v1/posts/far") ? [200, makePost("far")] : undefined));
  const panel = await openAt("far");
  await panel.findByRole("heading", { name: "Idea far" });
  await panel.findByText("Idea a");
  expect([...panel.dialog.querySelectorAll(".row-title")]).toHaveLength(2);
});

it("says so when the idea is gone, and leads back", async () => {
  standIn();
  const panel = await openAt("gone");
  await panel.findByText("This idea is gone, or not public.");
  const ways = panel.getAllByRole("button", { name: "Back to all ideas" });
  fireEvent.click(ways.at(-1) as HTMLElement);
  expect(panel.queryByText("This idea is gone, or not public.")).toBeNull();
});

it("can be asked for again when it did not come", async () => {
  let isDown = true;
  standIn(({ path }) => {
    if (!path.startsWith("embed/v1/posts/far")) return undefined;
    return isDown ? broken() : [200, makePost("far")];
  });
  const panel = await openAt("far");
  await panel.findByText(/We could not open this idea\./);
  isDown = false;
  fireEvent.click(panel.getByRole("button", { name: "Try again" }));
  await panel.findByRole("heading", { name: "Idea far" });
});
