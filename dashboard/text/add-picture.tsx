import { useEffect, useRef, useState } from "preact/hooks";
import type { Picture } from "../../api/pictures/contract.ts";
import { Button } from "../controls/button.tsx";
import { showError, showToast } from "../controls/undo-toasts.tsx";
import { send } from "../requests.ts";
import { useStaff } from "../staff.ts";
import { strings } from "../strings.ts";

interface Props {
  /** The Markdown of the form's textarea. */
  value: string;
  onChange(value: string): void;
}

/** The maximum size of a file, in bytes. */
const largest = 5 * 1024 * 1024;

/** A button below a form's textarea. Chosen, pasted and dropped pictures are added to the Markdown at the cursor. */
export function AddPicture({ value, onChange }: Props) {
  const { at } = useStaff();
  const place = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const findForm = () => place.current?.closest("form");

  const add = async (file: File) => {
    try {
      const body = { type: file.type, data: await toBase64(file) };
      const { address, width, height } = await send<Picture>("POST", at("staff/pictures"), { body });
      const words = file.name.replace(/\.\w+$|[[\]\\]/g, "");
      const { text, change } = latest.current;
      const cursor = findForm()?.querySelector("textarea")?.selectionEnd ?? text.length;
      const markdown = `![${words}](${address}#${width}x${height})`;
      change([text.slice(0, cursor).trimEnd(), markdown, text.slice(cursor).trimStart()].join("\n\n").trim());
    } catch (error) {
      showError(error);
    }
  };
  const addAll = async (files: File[]) => {
    setBusy(true);
    for (const file of files) {
      if (!/^(image\/|$)/.test(file.type)) showToast("Only pictures can be added: PNG, JPEG, WebP or GIF.");
      else if (file.size > largest) showToast("A picture can have at most 5 MB.");
      else await add(file);
    }
    setBusy(false);
  };
  const latest = useRef({ text: value, change: onChange, addAll });
  latest.current = { text: value, change: onChange, addAll };

  useEffect(() => {
    const form = findForm();
    const { signal, abort } = listening();
    const take = (event: Event, data: DataTransfer | null) => {
      const files = [...(data?.files ?? [])];
      // Office programs copy a picture beside the text, so text wins, unless it is the file's name, as on macOS.
      const text = event.type === "paste" ? data?.getData("text/plain") : "";
      if (!files[0] || (text && !text.startsWith(files[0].name))) return;
      event.preventDefault();
      void latest.current.addAll(files);
    };
    form?.addEventListener("paste", (event) => take(event, event.clipboardData), { signal });
    form?.addEventListener("drop", (event) => take(event, event.dataTransfer), { signal });
    // Otherwise, a browser would open the file in place of the page.
    const allow = (event: DragEvent) => event.dataTransfer?.types.includes("Files") && event.preventDefault();
    form?.addEventListener("dragover", allow, { signal });
    return abort;
  }, []);

  return (
    <div ref={place}>
      <Button text={strings.addPicture} isBusy={isBusy} act={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        aria-label={strings.addPicture}
        multiple
        hidden
        onChange={({ currentTarget }) => {
          void addAll([...(currentTarget.files ?? [])]);
          currentTarget.value = "";
        }}
      />
    </div>
  );
}

/** A signal for listeners, and the function that removes them. */
function listening() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

const toBase64 = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(",")[1] ?? "");
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
