import { messages } from "../locales/messages.ts";
import { formatFullTime } from "../ui/format-time.ts";
import type { SendError } from "./send-error.ts";

/** Explains an error to the visitor in one sentence. */
export function explainError(error: unknown): string {
  const { status, code, message, possibleAt } = error as Partial<SendError>;
  if (!navigator.onLine) return messages.offline;
  if (!status) return messages.silent;
  if (code === "origin_not_allowed") return messages.notAllowed;
  if (possibleAt) return messages.eraseAgain(formatFullTime(possibleAt));
  if (status === 429) return messages.tooMany;
  if (status >= 500) return messages.trouble;
  if (status === 401 || code === "identity_required") return messages.signIn;
  return message || messages.trouble;
}
