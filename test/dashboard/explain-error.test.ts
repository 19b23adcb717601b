import { expect, it, vi } from "vitest";
import { explainError } from "../../dashboard/explain-error.ts";
import { SendError } from "../../dashboard/requests.ts";

const errors = [{ path: "title", message: "is empty" }];

it.each([
  [new SendError(0), "The server is not responding."],
  [new TypeError("Failed to fetch dynamically imported module"), "The server is not responding."],
  [new SendError(429), "Too many requests. Try again in a moment."],
  [new SendError(503, { detail: "Down." }), "Something went wrong on our side."],
  [
    new SendError(403, { code: "role_not_allowed" }),
    "You don't have permission to do this. Ask an admin of the workspace.",
  ],
  [new SendError(400, { errors, detail: "No." }), "Fix the highlighted fields."],
  [new SendError(409, { detail: "This board has posts." }), "This board has posts."],
  [new SendError(409), "Something went wrong on our side."],
])("the error %# is explained in one sentence", (error, sentence) => {
  expect(explainError(error)).toBe(sentence);
});

it("an error while the browser is offline names the network", () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  expect(explainError(new SendError(503))).toBe("You seem to be offline.");
});
