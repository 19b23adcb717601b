import { useEffect, useRef, useState } from "preact/hooks";

/**
 * Which of its forms stands in a place. The button that was pressed for it is gone: the focus goes to what stands there
 * instead, and then back to the place, or to the first button in it.
 */
export function useMode<Place extends HTMLElement>(hasButton = false) {
  const place = useRef<Place>(null);
  const [mode, setMode] = useState<string>();
  useEffect(() => {
    const { current } = place;
    const inside = mode ? ".field, .button" : hasButton && "button";
    if (mode !== undefined) (inside ? current?.querySelector<HTMLElement>(inside) : current)?.focus();
  }, [mode]);
  return [place, mode, setMode] as const;
}
