import { useEffect, useState } from "preact/hooks";

let tell: (text: string) => void = () => {};

/** Says something aloud that is seen anyway. */
export const announce = (text: string) => tell(text);

/** What screen readers listen to; drawn once. */
export function Announcer() {
  const [text, setText] = useState("");
  useEffect(() => {
    tell = setText;
  }, []);
  return (
    <div class="unseen" aria-live="polite">
      {text}
    </div>
  );
}
