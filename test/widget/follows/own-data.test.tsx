import { fireEvent, waitFor } from "@testing-library/preact";
import { expect, it, vi } from "vitest";
import { broken, type FakeResponse, fakeServer, opened, type SentRequest, sentTo } from "../fake-server.ts";
import { choose, focused, openWidget } from "../open-widget.ts";
// This import loads the chunk, so that no test waits for it.
import "../../../widget/panel/rare-views.ts";

const id = "01a20910-927d-7d58-8477-c22c01dfcbd5";

/** Opens the activity view as a visitor of this kind, until the visitor's data is erased. */
async function openData(
  kind: "verified" | "unverified" | "anonymous",
  respond: (request: SentRequest) => FakeResponse | undefined = () => undefined,
) {
  let isErased = false;
  const requests = fakeServer((request) => {
    const { path, body } = request;
    if (path.startsWith("embed/open"))
      return opened({ visitor: isErased ? null : { id, fullName: "Ada", avatarUrl: null, kind } });
    const special = respond(request);
    if (special || !path.startsWith("embed/visitor/erasure")) return special;
    isErased = true;
    return [200, { id, erasedAt: "2026-11-01T08:00:00.000Z", ...(body as object) }];
  });
  const panel = await openWidget();
  fireEvent.click(await panel.findByRole("button", { name: "Activity" }));
  await panel.findByText(/^Nothing here yet/);
  return { panel, requests };
}

/** jsdom's blobs have no `text()`. */
const readText = (blob: Blob) =>
  new Promise<unknown>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsText(blob);
  });

it.each([
  ["HTML", "text/html", /^<!DOCTYPE html>.*<dt>posts<\/dt><dd dir="auto"><ol><\/ol><\/dd>/s],
  ["JSON", "application/json", /^\{\n {2}"posts": \[\]\n\}$/],
])("a visitor downloads the stored data as %s", async (name, type, content) => {
  const saved: Blob[] = [];
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}` }));
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  const { panel } = await openData("anonymous", ({ path }) =>
    path.startsWith("embed/visitor/data") ? [200, { posts: [] }] : undefined,
  );
  fireEvent.click(panel.getByRole("button", { name: `Download (${name})` }));
  await waitFor(() => expect(click).toHaveBeenCalledTimes(1));
  expect(click.mock.contexts[0]).toMatchObject({
    ...{ download: `my-data.${name.toLowerCase()}`, href: "blob:1" },
  });
  expect(saved.map((blob) => blob.type)).toEqual([type]);
  expect(await readText(saved[0] as Blob)).toMatch(content);
});

it.each([
  ["Erase, but keep my content without my name", false],
  ["Erase my content too", true],
])("a visitor who presses %s is asked first, and gets a receipt", async (name, withTexts) => {
  const { panel, requests } = await openData("verified");
  fireEvent.click(panel.getByRole("button", { name: "Erase" }));
  expect(focused()).toBe(panel.getByRole("button", { name: "Cancel" }));
  fireEvent.click(panel.getByRole("button", { name }));
  const receipt = await panel.findByText(`Your data is erased. Receipt: ${id}`);
  await waitFor(() => expect(focused()).toBe(receipt));
  expect(sentTo(requests, "POST", "embed/visitor/erasure").map(({ body }) => body)).toEqual([{ withTexts }]);
  await waitFor(() => expect(panel.queryByRole("button", { name: "Activity" })).toBeNull());
});

it("after an erasure, a list that is limited to the visitor's own ideas can be shown in full again", async () => {
  const { panel } = await openData("verified");
  fireEvent.click(panel.getByRole("button", { name: "Back" }));
  await choose(panel, "Yours", "Your ideas");
  fireEvent.click(panel.getByRole("button", { name: "Activity" }));
  fireEvent.click(await panel.findByRole("button", { name: "Erase" }));
  fireEvent.click(panel.getByRole("button", { name: "Erase my content too" }));
  await panel.findByText(/^Your data is erased/);
  await waitFor(() => expect(panel.queryByRole("button", { name: "Activity" })).toBeNull());
  fireEvent.click(panel.getByRole("button", { name: "Back" }));
  await choose(panel, "Yours: Your ideas", "All");
});

it("Escape takes the question back, and erases nothing", async () => {
  const { panel, requests } = await openData("verified");
  fireEvent.click(panel.getByRole("button", { name: "Erase" }));
  fireEvent.keyDown(focused() as Element, { key: "Escape" });
  await panel.findByRole("button", { name: "Erase" });
  expect(panel.dialog.hasAttribute("open")).toBe(true);
  expect(sentTo(requests, "POST", "embed/visitor")).toEqual([]);
});

it("an erasure that fails is explained, and can be repeated", async () => {
  const { panel } = await openData("verified", ({ path }) =>
    path.startsWith("embed/visitor/erasure") ? broken() : undefined,
  );
  fireEvent.click(panel.getByRole("button", { name: "Erase" }));
  fireEvent.click(panel.getByRole("button", { name: "Erase my content too" }));
  await panel.findByText("The server is not responding.");
  expect(panel.getByRole("button", { name: "Erase my content too" }).ariaBusy).toBe("false");
});

it("a visitor with an unsigned name sees no data", async () => {
  const { panel } = await openData("unverified");
  expect(panel.queryByRole("button", { name: "Download (HTML)" })).toBeNull();
});
