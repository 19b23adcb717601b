import { useEffect, useRef, useState } from "preact/hooks";

/**
 * Which of its forms stands in a place. The button that was pressed for it is gone: the focus goes to what stands there
 * instead, and then back to the place.
 */
export function useMode<Place extends HTMLElement>() {
  const place = useRef<Place>(null);
  const before = useRef("");
  const [mode, setMode] = useState("");
  useEffect(() => {
    const instead = mode ? place.current?.querySelector<HTMLElement>(".field, .primary") : place.current;
    if (mode !== before.current) instead?.focus();
    before.current = mode;
  }, [mode]);
  return { place, mode, setMode };
}
