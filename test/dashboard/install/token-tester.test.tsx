import { screen, waitFor } from "@testing-library/preact";
import { expect, it } from "vitest";
import type { TokenVerdict } from "../../../bff/dashboard/contract.ts";
import { click, control, fieldOf, typeInto } from "../actions.ts";
import { brokenConnection, defer, type Reply, type Routes } from "../fake-server.ts";
import { openInstall } from "./open-install.ts";

const good: TokenVerdict = { isGood: true, sub: "cus_7", isSingleUse: false, warnings: [] };
const bad: TokenVerdict = { isGood: false, code: "wrong_audience", detail: "The audience is another one." };
async function test(routes: Routes) {
  const server = await openInstall({ routes });
  typeInto("Identity token", " abc\n");
  click("Test");
  return server;
}
const fault = () => document.querySelector(".fault")?.textContent;

it("a valid token is reported with the user whom the token names", async () => {
  const reply = defer<Reply>();
  const server = await test({ "POST token-tests": () => reply.promise });
  expect(control("Test").getAttribute("aria-busy")).toBe("true");
  click("Test");
  reply.resolve([200, good]);
  const verdict = await screen.findByText(/Valid token for user cus_7./);
  expect(verdict.textContent?.trim()).toBe("Valid token for user cus_7.");
  expect(server.sent("POST", "token-tests").map(({ body }) => body)).toEqual([
    { sdkToken: "sdk_1", token: "abc" },
  ]);
});

it("a token that can be used only once is reported as such", async () => {
  await test({ "POST token-tests": [200, { ...good, isSingleUse: true }] });
  await screen.findByText(/One-time token./);
});

it("a claim that the widget leaves out is named beside the valid token's user", async () => {
  const warnings = ["email is left out: it must be an e-mail address."];
  await test({ "POST token-tests": [200, { ...good, warnings }] });
  await screen.findByText(/Valid token for user cus_7. +email is left out: it must be an e-mail address./);
});

it("the error of an invalid token is shown at the field until another token is typed", async () => {
  await test({ "POST token-tests": [200, bad] });
  await waitFor(() => expect(fault()).toBe("The audience is another one."));
  expect(fieldOf("Identity token").getAttribute("aria-invalid")).toBe("true");
  typeInto("Identity token", "abcd");
  await waitFor(() => expect(fault()).toBeUndefined());
});

it("a test that fails shows the reason instead of the earlier result", async () => {
  const server = await test({ "POST token-tests": [200, good] });
  await screen.findByText(/Valid token for user/);
  server.route({ "POST token-tests": brokenConnection });
  click("Test");
  await waitFor(() => expect(fault()).toBe("The server is not responding."));
  expect(screen.queryByText(/Valid token for user/)).toBeNull();
});
