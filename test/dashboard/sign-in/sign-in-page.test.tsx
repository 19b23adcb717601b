import { screen, waitFor } from "@testing-library/preact";
import { describe, expect, it } from "vitest";
import type { SetOut, SignIn } from "../../../bff/dashboard/contract.ts";
import { click, control, fieldOf, heading, typeInto } from "../actions.ts";
import { brokenConnection, defer, problem, type Reply } from "../fake-server.ts";
import { makeMe } from "../make-rows.ts";
import { openDashboard } from "../open-dashboard.tsx";

const signedOut = { "GET me": problem(401, "signed_out") } as const;
const open = (routes = {}, path = "w/acme/boards") => openDashboard(path, { ...signedOut, ...routes });
const withProvider = { "GET provider": [200, { name: "Okta" }] } as const;
/** The provider's URL. It is a fragment, because jsdom cannot leave the page. */
const away = { location: "#at-the-provider" };

it("the sign-in page focuses its first field, and offers no provider if none is set up", async () => {
  await open();
  expect(document.activeElement).toBe(fieldOf("E-mail"));
  expect(fieldOf("Password").autocomplete).toBe("current-password");
  expect(document.querySelectorAll("button")).toHaveLength(1);
  expect(document.querySelector("main")?.textContent).toContain("Ask a colleague for an invitation.");
});

it("the e-mail address and the password are sent once, however often the button is pressed", async () => {
  const reply = defer<Reply>();
  const server = await open({ "POST sign-in": () => reply.promise });
  typeInto("E-mail", "ada@acme.example");
  typeInto("Password", "a long sentence");
  click("Sign in");
  click("Sign in");
  await screen.findByText("Saving…");
  expect(control("Sign in").getAttribute("aria-busy")).toBe("true");
  reply.resolve([200, makeMe()]);
  await waitFor(() => expect(heading()).toBe("Boards"));
  expect(server.sent("POST", "sign-in")).toHaveLength(1);
  expect(server.lastBody("POST", "sign-in")).toEqual({
    email: "ada@acme.example",
    password: "a long sentence",
  } satisfies SignIn);
});

it.each([
  [problem(401, "sign_in_failed", "No."), "E-mail or password is wrong."],
  [problem(429, "rate_limited"), "Too many requests. Try again in a moment."],
  [brokenConnection, "The server is not responding."],
])("a failed sign-in shows the reason (%#)", async (reply, text) => {
  await open({ "POST sign-in": reply });
  click("Sign in");
  expect((await screen.findByRole("alert")).textContent).toBe(text);
  expect(heading()).toBe("Sign in");
});

describe("a sign-in with the provider", () => {
  it("a sign-in with the provider sends the requested address, to which the user returns after the sign-in", async () => {
    const server = await open(
      { ...withProvider, "POST provider/set-out": [200, away] },
      "w/acme/boards?page=2",
    );
    click(await findName("Sign in with Okta"));
    await waitFor(() => expect(location.hash).toBe("#at-the-provider"));
    expect(server.lastBody("POST", "provider/set-out")).toEqual({
      purpose: "sign-in",
      next: "/dashboard/w/acme/boards?page=2",
    } satisfies SetOut);
  });

  it("a sign-in with the provider sends the address without the query if the address is longer than 500 characters", async () => {
    const server = await open(
      { ...withProvider, "POST provider/set-out": [200, away] },
      `w/acme/boards?search=${"a".repeat(500)}`,
    );
    click(await findName("Sign in with Okta"));
    await waitFor(() => expect(location.hash).toBe("#at-the-provider"));
    expect(server.lastBody("POST", "provider/set-out")).toMatchObject({ next: "/dashboard/w/acme/boards" });
  });

  it.each([
    [problem(503, "provider_unavailable"), "The provider cannot be reached now. Try again in a moment."],
    [problem(429, "rate_limited"), "Too many requests. Try again in a moment."],
  ])("a sign-in with the provider that cannot start shows the reason (%#)", async (reply, text) => {
    await open({ ...withProvider, "POST provider/set-out": reply });
    click(await findName("Sign in with Okta"));
    expect((await screen.findByRole("alert")).textContent).toBe(text);
    expect(location.hash).toBe("");
  });
});

async function findName(name: string): Promise<string> {
  await screen.findByText(name);
  return name;
}
