import { useRef, useState } from "preact/hooks";

/** The state of a button that shows and hides content. `close` also returns focus to the button. */
export function useDisclosure(isOpenAtFirst = false) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    setTimeout(() => opener.current?.focus());
  };
  return { isOpen, setOpen, close, opener };
}
