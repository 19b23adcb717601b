import { fireEvent, screen, waitFor } from "@testing-library/preact";
import { expect, it } from "vitest";
import { choose, click, fakeClipboard, fieldOf, toggle } from "../actions.ts";
import { problem } from "../fake-server.ts";
import { openInstall } from "./open-install.ts";

const tag = () => document.querySelector("main ol code")?.textContent;
const tagWith = (attributes: string) =>
  `<script async src="${location.origin}/embed.js" data-sdk-token="sdk_1"${attributes}></script>`;
const preview = () => document.querySelector("iframe");
const pickAccent = (value: string) => fireEvent.change(fieldOf("Accent"), { target: { value } });

it("the script tag contains the workspace's SDK token, and its button copies the tag", async () => {
  const copied = fakeClipboard();
  await openInstall();
  expect(tag()).toBe(tagWith(""));
  click("Copy the script tag");
  await waitFor(() => expect(copied).toEqual([tagWith("")]));
});

it("the preview is a sandboxed frame, requested with this workspace's SDK token", async () => {
  const server = await openInstall();
  await waitFor(() => expect(preview()?.getAttribute("src")).toBe("/preview/1?"));
  expect(preview()?.getAttribute("sandbox")).toBe("allow-scripts");
  expect(preview()?.title).toBe("Preview of the widget");
  expect(server.sent("GET", "previews")[0]?.query).toEqual({ sdkToken: "sdk_1" });
});

it("the chosen options appear in the script tag and in the preview", async () => {
  await openInstall();
  await waitFor(() => expect(preview()).not.toBeNull());
  choose("Theme", "dark");
  choose("Position", "left");
  choose("Language", "pt-BR");
  pickAccent("#aa00ff");
  toggle("Show unread badge");
  await waitFor(() =>
    expect(tag()).toBe(
      tagWith(' data-theme="dark" data-position="left" data-locale="pt-BR" data-accent="#aa00ff" data-badge'),
    ),
  );
  expect(preview()?.getAttribute("src")).toBe(
    "/preview/1?theme=dark&position=left&locale=pt-BR&accent=%23aa00ff&badge=",
  );
});

it("options that are set back to their defaults are removed from the script tag", async () => {
  await openInstall();
  choose("Theme", "light");
  pickAccent("#aa00ff");
  toggle("Show unread badge");
  await waitFor(() => expect(tag()).toContain("data-badge"));
  choose("Theme", "");
  pickAccent("#0f766e");
  toggle("Show unread badge");
  await waitFor(() => expect(tag()).toBe(tagWith("")));
});

it("a preview that fails to load can be loaded again", async () => {
  const server = await openInstall({ routes: { "GET previews": problem(503, "unavailable") } });
  await screen.findByText(/^We could not open the preview/);
  server.route({ "GET previews": [200, { path: "/preview/2" }] });
  click("Try again");
  await waitFor(() => expect(preview()?.getAttribute("src")).toBe("/preview/2?"));
});
