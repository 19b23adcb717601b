import { useEffect, useState } from "preact/hooks";

/** Returns the value as it was at the last pause of 250 ms in typing. */
export function useDebounced<Value>(value: Value): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), 250);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
