import { useEffect, useState } from "preact/hooks";

/** What was typed, once the typing rests. */
export function useDebounced(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), 250);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
