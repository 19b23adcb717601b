import { fireEvent, waitFor } from "@testing-library/preact";
import { expect, it, vi } from "vitest";
import { broken, type FakeResponse, fakeServer, opened, type SentRequest, sentTo } from "../fake-server.ts";
import { choose, focused, openWidget } from "../open-widget.ts";
// This import loads the chunk, so that no test waits for it.
import "../../../widget/entries/optional.ts";

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
  ["JSON", "text/json", /^\{\n {2}"posts": \[\]\n\}$/],
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

type Panel = Awaited<ReturnType<typeof openData>>["panel"];
const eraseButton = (panel: Panel) => panel.getByRole("button", { name: "Erase" });

/** Opens the question, chooses an answer, and ticks the confirmation. */
function confirm(panel: Panel, answer: string) {
  fireEvent.click(eraseButton(panel));
  fireEvent.click(panel.getByRole("radio", { name: answer }));
  fireEvent.click(panel.getByRole("checkbox", { name: "I know that this cannot be undone" }));
}

it.each([
  ["Keep my content, without my name", false],
  ["Erase my content as well", true],
])("a visitor who chooses %s, confirms it and presses Erase gets a receipt", async (name, withTexts) => {
  const { panel, requests } = await openData("verified");
  confirm(panel, name);
  fireEvent.click(eraseButton(panel));
  const receipt = await panel.findByText(`Your data is erased. Receipt: ${id}`);
  await waitFor(() => expect(focused()).toBe(receipt));
  expect(sentTo(requests, "POST", "embed/visitor/erasure").map(({ body }) => body)).toEqual([{ withTexts }]);
  await waitFor(() => expect(panel.queryByRole("button", { name: "Activity" })).toBeNull());
});

it("the question begins with the mild answer, which is chosen, and focus is not on a button that erases", async () => {
  const { panel } = await openData("verified");
  fireEvent.click(eraseButton(panel));
  const [mild, severe] = panel.getAllByRole("radio") as HTMLInputElement[];
  expect(mild?.labels?.[0]?.textContent).toBe("Keep my content, without my name");
  expect([mild?.checked, severe?.checked]).toEqual([true, false]);
  await waitFor(() => expect(focused()).toBe(mild));
});

it("pressing Erase again and again, without a confirmation, erases nothing", async () => {
  const { panel, requests } = await openData("verified");
  for (let press = 0; press < 5; press++) fireEvent.click(eraseButton(panel));
  fireEvent.click(panel.getByRole("radio", { name: "Erase my content as well" }));
  fireEvent.click(eraseButton(panel));
  expect(sentTo(requests, "POST", "embed/visitor")).toEqual([]);
});

it("after an erasure, a list that is limited to the visitor's own ideas can be shown in full again", async () => {
  const { panel } = await openData("verified");
  fireEvent.click(panel.getByRole("button", { name: "Back" }));
  await choose(panel, "Yours", "Your ideas");
  fireEvent.click(panel.getByRole("button", { name: "Activity" }));
  await panel.findByRole("button", { name: "Erase" });
  confirm(panel, "Erase my content as well");
  fireEvent.click(eraseButton(panel));
  await panel.findByText(/^Your data is erased/);
  await waitFor(() => expect(panel.queryByRole("button", { name: "Activity" })).toBeNull());
  fireEvent.click(panel.getByRole("button", { name: "Back" }));
  await choose(panel, "Yours: Your ideas", "All");
});

it("Escape takes the question back, and erases nothing", async () => {
  const { panel, requests } = await openData("verified");
  confirm(panel, "Erase my content as well");
  fireEvent.keyDown(panel.getByRole("checkbox"), { key: "Escape" });
  await panel.findByRole("button", { name: "Download (HTML)" });
  expect(panel.dialog.hasAttribute("open")).toBe(true);
  expect(sentTo(requests, "POST", "embed/visitor")).toEqual([]);
});

it("an erasure that fails is explained, and can be repeated with the same answer", async () => {
  const { panel, requests } = await openData("verified", ({ path }) =>
    path.startsWith("embed/visitor/erasure") ? broken() : undefined,
  );
  confirm(panel, "Erase my content as well");
  for (let attempt = 1; attempt <= 2; attempt++) {
    fireEvent.click(eraseButton(panel));
    await panel.findByText("The server is not responding.");
    await waitFor(() => expect(eraseButton(panel).ariaBusy).toBe("false"));
  }
  expect(sentTo(requests, "POST", "embed/visitor/erasure").map(({ body }) => body)).toEqual([
    { withTexts: true },
    { withTexts: true },
  ]);
});

it("a second erasure on one day is explained with the time of the next, in the visitor's language", async () => {
  const { panel } = await openData("verified", ({ path }) =>
    path.startsWith("embed/visitor/erasure")
      ? [409, { code: "erased_recently", detail: "Too soon.", possibleAt: "2026-11-02T12:00:00.000Z" }]
      : undefined,
  );
  confirm(panel, "Erase my content as well");
  fireEvent.click(eraseButton(panel));
  await panel.findByText(/^You can erase your data again after November [123], 2026/);
});

it("a visitor with an unsigned name sees no data", async () => {
  const { panel } = await openData("unverified");
  expect(panel.queryByRole("button", { name: "Download (HTML)" })).toBeNull();
});
