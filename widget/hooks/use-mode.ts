import { useEffect, useRef, useState } from "preact/hooks";

/**
 * Switches an element between its buttons and a form. The pressed button disappears, so focus moves into the
 * form; when the form closes, focus moves back to the element or, with `hasButton`, to its first button.
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
