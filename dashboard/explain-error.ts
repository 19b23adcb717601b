import { SendError } from "./requests.ts";
import { strings } from "./strings.ts";

/** Explains a failed request in one sentence. */
export function explainError(error: unknown): string {
  if (!navigator.onLine) return "You seem to be offline.";
  if (!(error instanceof SendError) || error.status === 0) return "The server is not responding.";
  if (error.status === 429) return strings.tooMany;
  if (error.status >= 500) return strings.trouble;
  if (error.code === "role_not_allowed")
    return "You don't have permission to do this. Ask an admin of the workspace.";
  return error.errors.length ? "Fix the highlighted fields." : error.message || strings.trouble;
}

/** Whether there is nothing at the requested path: the object is gone, or the id or a parameter is not well-formed. */
export const isMissing = (error: unknown) =>
  error instanceof SendError && (error.status === 404 || error.status === 400);

type Explanation = ConstructorParameters<typeof SendError>[1];

/** Returns an error handler that rethrows every error, with a new message or new field errors for these codes. */
export const reword = (explanations: Record<string, Explanation>) => (error: unknown) => {
  if (!(error instanceof SendError) || !explanations[error.code]) throw error;
  throw new SendError(error.status, explanations[error.code]);
};
