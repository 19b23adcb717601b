import { useEffect, useRef } from "preact/hooks";

/** The focus starts at what is marked inside, once it is drawn. */
export function useStart<Place extends HTMLElement>(isOn = true) {
  const place = useRef<Place>(null);
  useEffect(() => {
    if (isOn) place.current?.querySelector<HTMLElement>("[data-start]")?.focus();
  }, []);
  return place;
}

/** The focus goes back to what opened something, once that is closed and the other is drawn again. */
export function useFocusBack() {
  const opener = useRef<HTMLButtonElement>(null);
  return { opener, goBack: () => void setTimeout(() => opener.current?.focus()) };
}
