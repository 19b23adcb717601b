import { useState } from "preact/hooks";
import { strings } from "../strings.ts";
import { copyText } from "./copy-text.ts";
import { Icon } from "./icons.tsx";

interface Props {
  text: string;
  /** What is copied, after «Copy»: «the key». */
  what: string;
}

/** A text to take elsewhere, with a button that copies it. */
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
