import { formatFullTime } from "../locales/format-time.ts";
import { messages } from "../locales/messages.ts";
import type { SendError } from "./send-error.ts";

/**
 * Explains an error to the visitor in one sentence. The service's own messages are for developers: they are in English and
 * name fields.
 */
export function explainError(error: unknown): string {
  const { status, code, message, errors, possibleAt } = error as SendError;
  if (!navigator.onLine) return messages.offline;
  // The first request with this key has no response yet.
  if (!status || code === "idempotency_in_progress") return messages.silent;
  const path = errors[0]?.path ?? "";
  if (/^(origin_not|unknown_sdk)/.test(code)) return messages.notAllowed;
  if (possibleAt) return messages.eraseAgain(formatFullTime(possibleAt));
  if (status === 429 || code === "form_rejected") return messages.tooMany;
  // The page sends the profile, so the visitor cannot correct it.
  if (status >= 500 || /^profile/.test(path)) return messages.trouble;
  if (status === 401) return messages.signIn;
  // Staff see the dashboard's preview of the widget in English.
  if (status === 403) return (/^preview/.test(code) && message) || messages.forbidden;
  if (path === "email") return messages.badEmail;
  // The forms choose ids themselves, so one that is rejected is outdated; all other fields are texts, of which 413 names none.
  return status !== 413 && /id|^$/i.test(path) ? messages.outdated : messages.badText;
}
