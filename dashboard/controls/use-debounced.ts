import { useEffect, useState } from "preact/hooks";

/** Returns the text as it was at the last pause of 250 ms in typing. */
export function useDebounced(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), 250);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
