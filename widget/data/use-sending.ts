import { useState } from "preact/hooks";

/** The state of an action: whether it is being sent, and the error of the last attempt. */
export function useSending() {
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<unknown>();

  /** Runs one action at a time and ignores calls in between. @returns its result, or undefined after a failure */
  const run = async <Result>(act: () => Promise<Result>): Promise<Result | undefined> => {
    if (isSending) return;
    setSending(true);
    setError(undefined);
    try {
      return await act();
    } catch (error) {
      setError(error);
    } finally {
      setSending(false);
    }
  };
  return { isSending, error, run };
}
