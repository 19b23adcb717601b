import { SendError } from "./ask.ts";
import { strings } from "./strings.ts";

/** Why something failed, in one sentence for the visitor. */
export function explainError(error: unknown): string {
  if (!navigator.onLine) return strings.offline;
  if (!(error instanceof SendError) || error.status === 0) return strings.silent;
  if (error.status === 429) return strings.tooMany;
  if (error.status >= 500) return strings.trouble;
  if (error.status === 401 || error.code === "identity_required") return strings.signIn;
  return error.message || strings.trouble;
}
