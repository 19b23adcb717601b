import { screen, waitFor } from "@testing-library/preact";
import { expect, it } from "vitest";
import type { RenderedProse } from "../../../bff/dashboard/contract.ts";
import { send } from "../../../dashboard/requests.ts";
import { advance, stopTimers, typeInto } from "../actions.ts";
import { brokenConnection, defer, type Handler, type Reply } from "../fake-server.ts";
import { openDashboard } from "../open-dashboard.tsx";

const prose = (text: string): Reply => [200, { prose: [["p", [text]]] } satisfies RenderedProse];

/** Opens the form for a new entry; `render` handles the requests of its preview. */
async function openPreview(render: Handler) {
  const server = await openDashboard("w/acme/changelog/new", {
    "GET w/w1/v1/changelogs/tags": [200, []],
    "POST prose": render,
  });
  stopTimers();
  return server;
}
const preview = () => document.querySelector<HTMLElement>(".preview")!;
const echo: Handler = ({ body }) => prose(`Rendered ${(body as { content: string }).content}`);

async function write(text: string) {
  typeInto("Text", text);
  await advance(300);
}

it("the preview shows the title while it is typed", async () => {
  await openPreview(echo);
  expect(preview().textContent).toBe("PreviewNothing to preview.");
  typeInto("Title", "Faster search");
  await screen.findByText("Faster search", { selector: "h2" });
});

it("the preview renders the text after a pause in typing of 300 ms", async () => {
  const server = await openPreview(echo);
  await write("One");
  await screen.findByText("Rendered One");
  typeInto("Text", "One t");
  await advance(299);
  typeInto("Text", "One two");
  await advance(299);
  expect(server.sent("POST", "prose")).toHaveLength(1);
  await advance(1);
  await screen.findByText("Rendered One two");
  expect(server.sent("POST", "prose").map(({ body }) => body)).toEqual([
    { content: "One" },
    { content: "One two" },
  ]);
});

it("clearing the text clears the preview without a request", async () => {
  const server = await openPreview(echo);
  await write("One");
  await screen.findByText("Rendered One");
  await write("  ");
  await screen.findByText("Nothing to preview.");
  expect(server.sent("POST", "prose")).toHaveLength(1);
});

it("the preview ignores a response for text that has changed since the request", async () => {
  const late = defer<Reply>();
  await openPreview(({ body }) =>
    (body as { content: string }).content === "Old" ? late.promise : prose("New text"),
  );
  await write("Old");
  await write("New");
  await screen.findByText("New text");
  late.resolve(prose("Old text"));
  // When this request gets its response, the late response to the earlier request has also arrived.
  await send("POST", "prose", { body: { content: "Last" } });
  await advance(0);
  expect(preview().textContent).toContain("New text");
});

it("a failed preview shows an error and keeps the last result until a preview succeeds", async () => {
  const server = await openPreview(echo);
  await write("One");
  await screen.findByText("Rendered One");
  server.route({ "POST prose": brokenConnection });
  await write("One two");
  await screen.findByText("Preview unavailable.");
  expect(preview().textContent).toContain("Rendered One");
  server.route({ "POST prose": echo });
  await write("One two three");
  await screen.findByText("Rendered One two three");
  expect(preview().textContent).toContain("Preview");
});

it("clearing the text clears the error of a failed preview", async () => {
  await openPreview(brokenConnection);
  await write("One");
  await screen.findByText("Preview unavailable.");
  await write("");
  await waitFor(() => expect(preview().textContent).toBe("PreviewNothing to preview."));
});
