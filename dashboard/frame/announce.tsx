import { useEffect, useState } from "preact/hooks";

let tell: (text: string) => void = () => {};

/** Announces a visible change to screen readers. */
export const announce = (text: string) => tell(text);

/** The live region for announcements; the app mounts it once. */
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
