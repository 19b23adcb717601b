import { useState } from "preact/hooks";

/** What goes to the service at a press: whether it is on its way, and why it was not done. */
export function useSending() {
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<unknown>();

  /** One at a time: a press meanwhile does nothing. @returns what came of it, and nothing when it failed */
  const run = async <Answer>(act: () => Promise<Answer>): Promise<Answer | undefined> => {
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
