import { useState } from "preact/hooks";
import { strings } from "../strings.ts";
import { Button } from "./button.tsx";

interface Props {
  text: string;
  /** Name of the text, such as "the key" in "Copy the key". */
  what: string;
  /** Shows the text as a link, which opens in a new tab. */
  isLink?: boolean;
}

/** Read-only text with a copy button. */
export function CopyField({ text, what, isLink }: Props) {
  const [said, setSaid] = useState("");
  const copy = async () => {
    setSaid((await copyText(text)) ? strings.copied : strings.copyFailed);
    setTimeout(() => setSaid(""), 2_000);
  };
  return (
    <div class="take">
      <code>
        {isLink ? (
          <a href={text} target="_blank" rel="noopener">
            {text}
          </a>
        ) : (
          text
        )}
      </code>
      <Button
        icon={said === strings.copied ? "check" : "copy"}
        kind="bare"
        text="Copy"
        of={what}
        act={copy}
      />
      <span class="unseen" role="status">
        {said}
      </span>
    </div>
  );
}

/** Copies text to the clipboard. @returns whether the browser allowed this */
export const copyText = async (text: string): Promise<boolean> =>
  (await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  )) ?? false;
