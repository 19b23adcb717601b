import { fireEvent, screen, waitFor } from "@testing-library/preact";
import { expect, it } from "vitest";
import { choose, click, fieldOf, toggle, typeInto } from "../actions.ts";
import { problem, type Routes } from "../fake-server.ts";
import { appearancePath, openInstall } from "./open-install.ts";

const preview = () => document.querySelector("iframe");
const pickAccent = (value: string) => fireEvent.change(fieldOf("Accent"), { target: { value } });
const isSavable = () => !(screen.getByRole("button", { name: "Save" }) as HTMLButtonElement).disabled;

/** Opens the page of a workspace with this appearance, whose changes the service accepts. */
async function openStored(appearance: object = { look: {}, logoDigest: null }, routes: Routes = {}) {
  const server = await openInstall({
    routes: {
      [`GET ${appearancePath}`]: [200, appearance],
      [`PATCH ${appearancePath}`]: ({ body }) => [200, { ...appearance, ...(body as object) }],
      ...routes,
    },
  });
  await waitFor(() => expect(preview()).not.toBeNull());
  return server;
}

it("the preview is a sandboxed frame, requested with this workspace's SDK token, and shows the stored look", async () => {
  const server = await openStored({ look: { theme: "dark" }, logoDigest: null });
  expect(preview()?.getAttribute("src")).toBe("/preview/1?theme=dark");
  expect(preview()?.getAttribute("sandbox")).toBe("allow-scripts");
  expect(preview()?.title).toBe("Preview of the widget");
  expect(server.sent("GET", "previews")[0]?.query).toEqual({ sdkToken: "sdk_1" });
});

it("chosen options appear in the preview at once, and are stored together when they are saved", async () => {
  const server = await openStored();
  expect(isSavable()).toBe(false);
  choose("Theme", "inherit");
  choose("Position", "left");
  choose("Language", "pt-BR");
  choose("Tabs", "ideas news");
  pickAccent("#aa00ff");
  typeInto("Button text", "Ideas?");
  toggle("Show unread badge");
  const look = {
    ...{ theme: "inherit", position: "left", locale: "pt-BR", tabs: "ideas news", accent: "#aa00ff" },
    ...{ label: "Ideas?", badge: "" },
  };
  const query = new URLSearchParams(look);
  query.sort();
  await waitFor(() => expect(preview()?.getAttribute("src")).toBe(`/preview/1?${query}`));
  const shown = preview();
  expect(server.sent("PATCH", appearancePath)).toEqual([]);
  const stored = Object.fromEntries(Object.entries(look).reverse());
  server.route({ [`PATCH ${appearancePath}`]: [200, { look: stored, logoDigest: null }] });
  const reloads = new MutationObserver(() => {});
  reloads.observe(document, { subtree: true, attributeFilter: ["src"] });
  click("Save");
  await screen.findByText("The look is saved.");
  expect(server.lastBody("PATCH", appearancePath)).toEqual({ look });
  await waitFor(() => expect(isSavable()).toBe(false));
  // A panel that somebody opened in the preview stays open, although the API returns the options in another order.
  expect([preview(), reloads.takeRecords()]).toEqual([shown, []]);
});

it("options that are set back to their defaults are removed from the look, and Cancel restores the stored look", async () => {
  const server = await openStored({
    look: { theme: "dark", accent: "#aa00ff", badge: "" },
    logoDigest: null,
  });
  choose("Theme", "");
  pickAccent("#0f766e");
  toggle("Show unread badge");
  await waitFor(() => expect(preview()?.getAttribute("src")).toBe("/preview/1?"));
  click("Cancel");
  await waitFor(() => expect(preview()?.getAttribute("src")).toMatch(/accent=%23aa00ff&badge=&theme=dark$/));
  choose("Theme", "");
  click("Save");
  await screen.findByText("The look is saved.");
  expect(server.lastBody("PATCH", appearancePath)).toEqual({ look: { accent: "#aa00ff", badge: "" } });
});

it("a button text that the service rejects is explained at its field, and the changes are kept", async () => {
  const errors = [{ path: "look.label", message: "must have 1 to 40 characters", code: "custom" }];
  const [status, body] = problem(400, "invalid_request");
  await openStored(undefined, {
    [`PATCH ${appearancePath}`]: [status, { ...(body as object), errors }],
  });
  typeInto("Button text", "x".repeat(41));
  await waitFor(() => expect(isSavable()).toBe(true));
  click("Save");
  await screen.findByText("must have 1 to 40 characters");
  expect(fieldOf("Button text").value).toHaveLength(41);
});

const chooseFile = (bytes: Uint8Array<ArrayBuffer>) =>
  fireEvent.change(fieldOf("Logo"), { target: { files: [new File([bytes], "logo.png")] } });

it("a chosen logo is stored at once and shown, and can be removed", async () => {
  const server = await openStored(undefined, {
    [`PATCH ${appearancePath}`]: ({ body }) => [
      200,
      { look: {}, logoDigest: (body as { logo: string | null }).logo && "digest" },
    ],
  });
  expect(screen.queryByRole("img", { name: "The current logo" })).toBeNull();
  chooseFile(new Uint8Array([137, 80, 78, 71, 255]));
  const picture = await screen.findByRole("img", { name: "The current logo" });
  expect(picture.getAttribute("src")).toBe("/embed/logo/sdk_1/digest");
  expect(server.lastBody("PATCH", appearancePath)).toEqual({ logo: "iVBOR/8=" });
  click("Remove logo");
  await waitFor(() => expect(screen.queryByRole("img", { name: "The current logo" })).toBeNull());
  expect(server.lastBody("PATCH", appearancePath)).toEqual({ logo: null });
});

it("a logo that is too large is not sent, and one that the service rejects is explained", async () => {
  const errors = [{ path: "logo", message: "must be a complete PNG, JPEG or WebP picture", code: "x" }];
  const [status, body] = problem(400, "invalid_request");
  const server = await openStored(undefined, {
    [`PATCH ${appearancePath}`]: [status, { ...(body as object), errors }],
  });
  chooseFile(new Uint8Array(64 * 1024 + 1));
  await screen.findByText("The picture has more than 64 KB. Choose a smaller one.");
  expect(server.sent("PATCH", appearancePath)).toEqual([]);
  chooseFile(new Uint8Array([1]));
  await screen.findByText("must be a complete PNG, JPEG or WebP picture");
});

it("a preview that fails to load can be loaded again", async () => {
  const server = await openInstall({ routes: { "GET previews": problem(503, "unavailable") } });
  await screen.findByText(/^We could not open the preview/);
  server.route({ "GET previews": [200, { path: "/preview/2" }] });
  click("Try again");
  await waitFor(() => expect(preview()?.getAttribute("src")).toBe("/preview/2?"));
});
