import { expect, it } from "vitest";
import { control, heading } from "../actions.ts";
import { problem } from "../fake-server.ts";
import { openDashboard } from "../open-dashboard.tsx";

const text = () => document.querySelector(".notice p")?.textContent;

it.each([
  ["no_account", "No account is connected to this sign-in. Ask for an invitation."],
  ["identity_taken", "Another account is connected to this sign-in. Disconnect it there first."],
  ["rate_limited", "Too many requests. Try again in a moment."],
  ["new_code", "Something went wrong on our side."],
])(
  "the reason why a sign-in was rejected with the code %s is explained, and the user can try again",
  async (why, sentence) => {
    await openDashboard(`sign-in-failed?why=${why}`, { "GET me": problem(401, "signed_out") });
    expect([heading(), text()]).toEqual(["Sign-in failed", sentence]);
    expect(control("Go to sign-in").getAttribute("href")).toBe("/dashboard/sign-in");
  },
);

it("after a failed sign-in, a person who is already signed in gets a link to their account", async () => {
  await openDashboard("sign-in-failed");
  expect(text()).toBe("Something went wrong on our side.");
  expect(control("Go to your account").getAttribute("href")).toBe("/dashboard/account");
});
