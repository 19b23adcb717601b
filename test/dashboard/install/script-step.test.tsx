import { waitFor } from "@testing-library/preact";
import { expect, it } from "vitest";
import { click, fakeClipboard } from "../actions.ts";
import { openInstall } from "./open-install.ts";

it("the script tag contains the workspace's SDK token, and its button copies the tag", async () => {
  const copied = fakeClipboard();
  await openInstall();
  const tag = `<script async src="${location.origin}/embed.js?sdk_1" data-sdk-token="sdk_1"></script>`;
  expect(document.querySelector("main ol code")?.textContent).toBe(tag);
  click("Copy the script tag");
  await waitFor(() => expect(copied).toEqual([tag]));
});
