import { useRef, useState } from "preact/hooks";

/** Tracks an action: whether its request is pending, and the error from the last attempt. */
export function useSending() {
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<unknown>();
  // Callers may hold an outdated `run`.
  const isRunning = useRef(false);

  /** Runs an action, unless another is running. @returns its result, or undefined if it failed or did not run */
  const run = async <Result>(act: () => Promise<Result>): Promise<Result | undefined> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setSending(true);
    setError(undefined);
    try {
      return await act();
    } catch (error) {
      setError(error);
    } finally {
      isRunning.current = false;
      setSending(false);
    }
  };
  return { isSending, error, run };
}
