import { expect, it, vi } from "vitest";
import { explainError } from "../../../widget/data/explain-error.ts";
import { SendError } from "../../../widget/data/send-error.ts";

const refusal = (status: number, code = "", detail = "") => new SendError(status, { code, detail });

it.each([
  [new SendError(0), "The service did not answer."],
  [new TypeError("Failed to fetch dynamically imported module"), "The service did not answer."],
  [refusal(429), "That was a lot at once. Wait a moment."],
  [refusal(503), "The service has trouble at the moment."],
  [refusal(401, "identity_required"), "Sign in on this site to take part."],
  [
    refusal(403, "origin_not_allowed", "a.example is not among this workspace's allowed domains."),
    "This page may not open Earshot. If it is yours, allow it in the dashboard under Install.",
  ],
  [refusal(403, "user_blocked", "You may not write here."), "You may not write here."],
  [refusal(409), "The service has trouble at the moment."],
])("%s is explained as: %s", (error, sentence) => {
  expect(explainError(error)).toBe(sentence);
});

it("the explanation names the network when it is offline", () => {
  vi.stubGlobal("navigator", { onLine: false });
  expect(explainError(refusal(500))).toBe("You seem to be offline.");
});
