import { screen, waitFor } from "@testing-library/preact";
import { expect, it } from "vitest";
import { signSnippets } from "../../../dashboard/install/sign-snippets.ts";
import {
  choose,
  click,
  control,
  escapeDialog,
  fakeClipboard,
  fieldOf,
  findToast,
  openDialog,
} from "../actions.ts";
import { defer, problem, type Reply } from "../fake-server.ts";
import { openInstall } from "./open-install.ts";

const path = "w/w1/staff/secret-key/rotate";
const rotateDialog = () => {
  control("Rotate key").focus();
  click("Rotate key");
};

it("the secret key is hidden until the user requests it, and can then be copied", async () => {
  const copied = fakeClipboard();
  await openInstall();
  expect(document.body.innerHTML).not.toContain("sk_1");
  click("Show the secret key");
  await screen.findByText("sk_1");
  expect(screen.queryByText("Show the secret key")).toBeNull();
  click("Copy the secret key");
  click("Copy the workspace ID");
  await waitFor(() => expect(copied).toEqual(["sk_1", "w1"]));
});

it("the guide shows the sample code in the chosen language", async () => {
  const copied = fakeClipboard();
  await openInstall();
  expect(screen.queryByText(/SignJWT/)).not.toBeNull();
  const [, [language = "", lines = ""] = []] = signSnippets;
  choose("Server language", language);
  await screen.findByText(/jwt.encode/);
  click("Copy the lines for the server");
  await waitFor(() => expect(copied).toEqual([lines]));
});

it("rotating the secret key sends the overlap, then shows the new key", async () => {
  const reply = defer<Reply>();
  const server = await openInstall({ routes: { [`POST ${path}`]: () => reply.promise } });
  rotateDialog();
  expect(fieldOf("The old key works for").value).toBe("24");
  choose("The old key works for", "0");
  click("Rotate key");
  expect(control("Rotate key").getAttribute("aria-busy")).toBe("true");
  click("Rotate key");
  reply.resolve([200, { secretKey: "sk_2", previousValidUntil: null }]);
  await findToast("The secret key is rotated. Update it on your server.");
  await screen.findByText("sk_2");
  expect(server.sent("POST", path).map(({ body }) => body)).toEqual([{ overlapHours: 0 }]);
  await waitFor(() => expect(document.activeElement).toBe(control("Rotate key")));
});

it("if the secret key cannot be rotated, it stays hidden, and the dialog shows the reason", async () => {
  await openInstall({ routes: { [`POST ${path}`]: problem(503, "unavailable") } });
  rotateDialog();
  click("Rotate key");
  await waitFor(() =>
    expect(openDialog().querySelector("[role=alert]")?.textContent).toBe("Something went wrong on our side."),
  );
  expect(document.body.innerHTML).not.toContain("sk_1");
});

it("Escape closes the dialog and returns focus to the button that opened it", async () => {
  const server = await openInstall();
  rotateDialog();
  await waitFor(() => expect(openDialog().contains(document.activeElement)).toBe(true));
  escapeDialog();
  await waitFor(() => expect(document.activeElement).toBe(control("Rotate key")));
  expect(server.sent("POST", path)).toEqual([]);
});
