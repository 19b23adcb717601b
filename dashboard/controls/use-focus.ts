import { useEffect, useRef } from "preact/hooks";

/** Moves the focus to the marked element inside after the first render. */
export function useStart<Place extends HTMLElement>(isOn = true) {
  const place = useRef<Place>(null);
  useEffect(() => {
    if (isOn) place.current?.querySelector<HTMLElement>("[data-start]")?.focus();
  }, []);
  return place;
}

/** Returns the focus to the button that opened something, once that is closed and the button shows again. */
export function useFocusBack() {
  const opener = useRef<HTMLButtonElement>(null);
  return { opener, goBack: () => void setTimeout(() => opener.current?.focus()) };
}
