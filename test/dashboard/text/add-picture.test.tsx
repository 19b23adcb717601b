import { fireEvent, screen, waitFor } from "@testing-library/preact";
import { expect, it } from "vitest";
import { fieldOf, typeInto } from "../actions.ts";
import { problem, type Reply } from "../fake-server.ts";
import { openDashboard } from "../open-dashboard.tsx";

const address = "https://us.example/pictures/1/2";
const file = (name: string, size = 3, type = "image/png") => new File([new Uint8Array(size)], name, { type });
const added: Reply = [201, { id: "2", address, width: 80, height: 60 }];

const clipboard = (files: File[], text = "") => ({ files, getData: () => text });

async function openEntry(reply: Reply = added) {
  const server = await openDashboard("w/acme/changelog/new", {
    "GET w/w1/v1/changelogs/tags": [200, []],
    "POST prose": [200, { prose: [] }],
    "POST w/w1/staff/pictures": reply,
  });
  return { server, field: fieldOf("Text") };
}

it("a pasted picture is sent, and added to the Markdown at the cursor with its size", async () => {
  const { server, field } = await openEntry();
  typeInto("Text", "Before after");
  field.setSelectionRange(6, 6);
  fireEvent.paste(field, { clipboardData: clipboard([file("A [bed].png")]) });
  await waitFor(() => expect(field.value).toBe(`Before\n\n![A bed](${address}#80x60)\n\nafter`));
  expect(server.sent("POST", "w/w1/staff/pictures")[0]?.body).toEqual({ type: "image/png", data: "AAAA" });
});

it.each([
  ["a picture copied beside text leaves the paste to the browser", "Bees\t12", true],
  ["a picture whose file name is copied with it is added", "Bees.png", false],
])("%s", async (_, text, isLeft) => {
  const { server, field } = await openEntry();
  expect(fireEvent.paste(field, { clipboardData: clipboard([file("Bees.png")], text) })).toBe(isLeft);
  if (!isLeft) await waitFor(() => expect(field.value).toContain(address));
  expect(server.sent("POST", "w/w1/staff/pictures")).toHaveLength(isLeft ? 0 : 1);
});

it("a dropped file that is no picture leads to a message, and the browser does not open it", async () => {
  const { server, field } = await openEntry();
  expect(fireEvent.dragOver(field, { dataTransfer: { types: ["Files"] } })).toBe(false);
  const dataTransfer = { files: [file("a.pdf", 3, "application/pdf")] };
  expect(fireEvent.drop(field, { dataTransfer })).toBe(false);
  await screen.findByText("Only pictures can be added: PNG, JPEG, WebP or GIF.");
  expect(server.sent("POST", "w/w1/staff/pictures")).toEqual([]);
});

it("a file of a type that the browser does not know is sent, so that the service says what it accepts", async () => {
  const { field } = await openEntry(problem(400, "validation_failed", "Not this type."));
  fireEvent.drop(field, { dataTransfer: { files: [file("a.heic", 3, "")] } });
  await screen.findByText("Not this type.");
});

it("chosen and dropped pictures are added one after the other", async () => {
  const { server, field } = await openEntry();
  fireEvent.change(document.querySelector("input[type=file]") as Element, {
    target: { files: [file("a.png"), file("b.png")] },
  });
  await waitFor(() => expect(field.value).toBe(`![a](${address}#80x60)\n\n![b](${address}#80x60)`));
  expect(fireEvent.drop(field, { dataTransfer: { files: [file("c.png")] } })).toBe(false);
  await waitFor(() => expect(server.sent("POST", "w/w1/staff/pictures")).toHaveLength(3));
});

it("a picture that is too large is not sent, and one that the service rejects is explained; the text stays", async () => {
  const { server, field } = await openEntry(problem(403, "pictures_off", "Not here."));
  typeInto("Text", "Text");
  fireEvent.paste(field, { clipboardData: clipboard([file("a.png", 5 * 1024 * 1024 + 1)]) });
  await screen.findByText("A picture can have at most 5 MB.");
  expect(server.sent("POST", "w/w1/staff/pictures")).toEqual([]);
  fireEvent.paste(field, { clipboardData: clipboard([file("a.png")]) });
  await screen.findByText("Not here.");
  expect(field.value).toBe("Text");
});
