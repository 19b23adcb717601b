import { waitFor } from "@testing-library/preact";
import { expect, it } from "vitest";
import { click, escapeDialog, fieldOf, findToast, openDialog, toggle } from "../actions.ts";
import { brokenConnection, type Handler, problem, type Reply } from "../fake-server.ts";
import { openInstall } from "./open-install.ts";

const path = "w/w1/v1/workspaces/secure-identify";
const open = (enforceSecureIdentify: boolean, reply: Reply | Handler = [200, {}]) =>
  openInstall({ changes: { enforceSecureIdentify }, routes: { [`PATCH ${path}`]: reply } });
const identify = () => fieldOf("Secure Identify");

it("the switch of Secure Identify shows whether people without a signed identity can write", async () => {
  await open(false);
  expect([identify().getAttribute("role"), identify().checked]).toEqual(["switch", false]);
  expect(identify().labels?.[0]?.textContent).toMatch(/Off: unsigned people can write/);
});

it("the switch of Secure Identify turns on after a confirmation", async () => {
  const server = await open(false);
  toggle("Secure Identify");
  await waitFor(() => expect(openDialog().textContent).toContain("current sessions end."));
  expect(identify().checked).toBe(false);
  click("Switch on");
  await waitFor(() => expect(identify().checked).toBe(true));
  expect(server.lastBody("PATCH", path)).toEqual({ enforce: true });
  expect(document.querySelector("dialog")).toBeNull();
});

it("the switch of Secure Identify turns off without a confirmation", async () => {
  const server = await open(true);
  toggle("Secure Identify");
  await waitFor(() => expect(identify().labels?.[0]?.textContent).toMatch(/Off: unsigned people/));
  expect(identify().checked).toBe(false);
  expect(server.lastBody("PATCH", path)).toEqual({ enforce: false });
});

it("if Secure Identify cannot be turned on, the switch stays off, and the dialog shows the reason", async () => {
  const detail = "Allow a domain first.";
  await open(false, problem(409, "no_domain", detail));
  toggle("Secure Identify");
  await waitFor(() => openDialog());
  click("Switch on");
  await waitFor(() => expect(openDialog().querySelector("[role=alert]")?.textContent).toBe(detail));
  expect(identify().checked).toBe(false);
});

it("if Secure Identify cannot be turned off, the switch stays on, and the reason is shown", async () => {
  await open(true, brokenConnection);
  toggle("Secure Identify");
  await findToast("The server is not responding.");
  expect(identify().checked).toBe(true);
});

it("Escape cancels the confirmation, leaves the switch off and returns focus to the switch", async () => {
  const server = await open(false);
  identify().focus();
  toggle("Secure Identify");
  await waitFor(() => expect(openDialog().contains(document.activeElement)).toBe(true));
  escapeDialog();
  await waitFor(() => expect(document.activeElement).toBe(identify()));
  expect(identify().checked).toBe(false);
  expect(server.sent("PATCH", path)).toEqual([]);
});
