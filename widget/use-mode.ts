import { useEffect, useRef, useState } from "preact/hooks";

/**
 * Which of its forms stands in a place. The button that was pressed for it is gone: the focus goes to what stands there
 * instead, and then back to the place, or to the first button in it.
 */
export function useMode<Place extends HTMLElement>(hasButton = false) {
  const place = useRef<Place>(null);
  const before = useRef("");
  const [mode, setMode] = useState("");
  useEffect(() => {
    const { current } = place;
    const inside = mode ? ".field, .primary" : hasButton && "button";
    if (mode !== before.current) (inside ? current?.querySelector<HTMLElement>(inside) : current)?.focus();
    before.current = mode;
  }, [mode]);
  return { place, mode, setMode };
}
