import { useState } from "preact/hooks";
import { strings } from "../strings.ts";
import { copyText } from "./copy-text.ts";
import { Icon } from "./icons.tsx";

interface Props {
  text: string;
  /** Name of the text, as in "Copy the key". */
  what: string;
}

/** A read-only text with a copy button. */
export function CopyField({ text, what }: Props) {
  const [said, setSaid] = useState("");
  const copy = async () => {
    setSaid((await copyText(text)) ? strings.copied : strings.copyFailed);
    setTimeout(() => setSaid(""), 2_000);
  };
  return (
    <div class="take">
      <code>{text}</code>
      <button type="button" class="button bare" onClick={copy}>
        <Icon name={said === strings.copied ? "check" : "copy"} />
        {strings.copy}
        <span class="unseen"> {what}</span>
      </button>
      <span class="unseen" role="status">
        {said}
      </span>
    </div>
  );
}
