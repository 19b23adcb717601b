import { expect, it, vi } from "vitest";
import { explainError } from "../../dashboard/explain-error.ts";
import { SendError } from "../../dashboard/send.ts";

const errors = [{ path: "title", message: "is empty" }];

it.each([
  [new SendError(0), "The service did not answer."],
  [new TypeError("Failed to fetch dynamically imported module"), "The service did not answer."],
  [new SendError(429), "That was a lot at once. Wait a moment."],
  [new SendError(503, { detail: "Down." }), "The service has trouble at the moment."],
  [
    new SendError(403, { code: "role_not_allowed" }),
    "Your role does not allow this. Ask an admin of the workspace.",
  ],
  [new SendError(400, { errors, detail: "No." }), "Some fields need another look."],
  [new SendError(409, { detail: "This board has posts." }), "This board has posts."],
  [new SendError(409), "The service has trouble at the moment."],
])("the error %# is explained in one sentence", (error, sentence) => {
  expect(explainError(error)).toBe(sentence);
});

it("an error without a network names the network", () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  expect(explainError(new SendError(503))).toBe("You seem to be offline.");
});
