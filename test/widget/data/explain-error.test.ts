import { expect, it, vi } from "vitest";
import { explainError } from "../../../widget/data/explain-error.ts";
import { makeSendError } from "../../../widget/data/send-error.ts";

const rejection = (status: number, code = "", detail = "") => makeSendError(status, { code, detail });

it.each([
  [makeSendError(0), "The server is not responding."],
  [new TypeError("Failed to fetch dynamically imported module"), "The server is not responding."],
  [rejection(429), "Too many requests. Try again in a moment."],
  [rejection(503), "Something went wrong on our side."],
  [rejection(401, "identity_required"), "Sign in to take part."],
  [
    rejection(403, "origin_not_allowed", "a.example is not one of this workspace's allowed domains."),
    "This page may not open Earshot. Allow it in the dashboard under Install.",
  ],
  [rejection(403, "user_blocked", "You may not write here."), "You may not write here."],
  [rejection(409), "Something went wrong on our side."],
])("%s is explained as: %s", (error, sentence) => {
  expect(explainError(error)).toBe(sentence);
});

it("the explanation of an error names the network if the browser is offline", () => {
  vi.stubGlobal("navigator", { onLine: false });
  expect(explainError(rejection(500))).toBe("You seem to be offline.");
});
