import { SendError } from "./requests.ts";
import { strings } from "./strings.ts";

/** Returns the reason of a failure as one sentence. */
export function explainError(error: unknown): string {
  if (!navigator.onLine) return strings.offline;
  if (!(error instanceof SendError) || error.status === 0) return strings.silent;
  if (error.status === 429) return strings.tooMany;
  if (error.status >= 500) return strings.trouble;
  if (error.code === "role_not_allowed") return strings.roleTooLow;
  return error.errors.length ? strings.checkFields : error.message || strings.trouble;
}
