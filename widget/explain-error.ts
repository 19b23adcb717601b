import type { SendError } from "./ask.ts";
import { strings } from "./strings.ts";

/** Why something failed, in one sentence for the visitor. */
export function explainError(error: unknown): string {
  const { status, code, message } = error as Partial<SendError>;
  if (!navigator.onLine) return strings.offline;
  if (!status) return strings.silent;
  if (code === "origin_not_allowed") return strings.notAllowed;
  if (status === 429) return strings.tooMany;
  if (status >= 500) return strings.trouble;
  if (status === 401 || code === "identity_required") return strings.signIn;
  return message || strings.trouble;
}
