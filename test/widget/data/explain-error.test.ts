import { expect, it, vi } from "vitest";
import { errorCodes } from "../../../api/codes/error-codes.ts";
import { fieldCodes, shapeCodes } from "../../../api/codes/field-codes.ts";
import { pictureCodes } from "../../../api/codes/picture-codes.ts";
import { widgetCodes } from "../../../api/codes/widget-codes.ts";
import { explainError } from "../../../widget/data/explain-error.ts";
import { makeSendError } from "../../../widget/data/send-error.ts";
import { formatFullTime } from "../../../widget/locales/format-time.ts";
import { languages } from "../../../widget/locales/languages.ts";
import { loadLocale } from "../../../widget/locales/load-locale.ts";
import { messages } from "../../../widget/locales/messages.ts";
import { noContext } from "../open-widget.ts";

const invalid = (path: string) =>
  makeSendError(400, { code: "invalid_request", errors: [{ path, message: "must be valid" }] });
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
  [
    rejection(401, "unknown_sdk_token"),
    "This page may not open Earshot. Allow it in the dashboard under Install.",
  ],
  [rejection(403, "user_blocked", "Staff have blocked you."), "You are not allowed to do this."],
  [rejection(403, "preview_read_only", "This is a preview."), "This is a preview."],
  [rejection(403, "form_rejected"), "Too many requests. Try again in a moment."],
  [rejection(409, "idempotency_in_progress"), "The server is not responding."],
  [rejection(409, "poll_not_active"), "It was changed or deleted. Reload the page."],
  [invalid("title"), "This is too long, or has characters that cannot be saved."],
  [rejection(413, "body_too_large"), "This is too long, or has characters that cannot be saved."],
  [invalid("email"), "Check the e-mail address."],
  [invalid("categoryId"), "It was changed or deleted. Reload the page."],
  [invalid("id"), "It was changed or deleted. Reload the page."],
  [invalid("profile.email"), "Something went wrong on our side."],
  [invalid("profile.fullName"), "Something went wrong on our side."],
])("%s is explained as: %s", (error, sentence) => {
  expect(explainError(error)).toBe(sentence);
});

it("the explanation of an error names the network if the browser is offline", () => {
  vi.stubGlobal("navigator", { onLine: false });
  expect(explainError(rejection(500))).toBe("You seem to be offline.");
});

/** Every code that the service documents for the widget, with its status, and for input the codes of its fields. */
const documented = Object.entries({ ...errorCodes, ...widgetCodes, ...pictureCodes }).flatMap(
  ([code, { status }]) =>
    (code === "invalid_request" ? Object.keys({ ...fieldCodes, ...shapeCodes }) : [""]).map((field) => ({
      code,
      status,
      field,
    })),
);
/** The fields of the forms in which visitors write, and one that they do not see. */
const paths = ["title", "description", "content", "fullName", "email", "profile.email", "boardId", ""];

it.each(["en", ...Object.keys(languages)])(
  "in the language %s, each documented error is explained by a sentence of that language, without names of fields",
  async (language) => {
    await loadLocale(language, noContext);
    const sentences = Object.values(messages).filter((text) => typeof text === "string");
    for (const { code, status, field } of documented)
      for (const path of paths) {
        const errors = field ? [{ path, message: "must be shorter", code: field }] : [];
        const error = makeSendError(status, { code, detail: `${path}: must be shorter`, errors });
        expect([code, path, sentences.includes(explainError(error))]).toEqual([code, path, true]);
      }
    const { eraseAgain } = messages;
    const possibleAt = "2026-11-29T12:00:00.000Z";
    const again = explainError(makeSendError(409, { code: "erased_recently", possibleAt }));
    expect(again).toBe(eraseAgain(formatFullTime(possibleAt)));
  },
);
