import { useEffect, useState } from "preact/hooks";

/** Returns the value once it has not changed for `pause` milliseconds, so that typing a word sends one request. */
export function useDebounced<Value>(value: Value, pause: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}
