import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

/**
 * Takes the files that are pasted into the form around `place` or dropped on it. Office programs copy a picture beside the
 * text, so text wins, unless it is the file's name, as on macOS. A form that is submitted while pictures are being sent waits
 * for them.
 */
export function useFormEvents(
  place: RefObject<HTMLElement | null>,
  { isSending, isFailed, take }: { isSending: boolean; isFailed: boolean; take(files: FileList): boolean },
): void {
  const latest = useRef({ isSending, take });
  latest.current = { isSending, take };
  const isWaiting = useRef(false);

  useEffect(() => {
    if (isSending || !isWaiting.current) return;
    isWaiting.current = false;
    // A picture that could not be added is a reason to look at the form again.
    if (!isFailed) place.current?.closest("form")?.requestSubmit();
  }, [isSending]);

  useEffect(() => {
    const form = place.current?.closest("form");
    const aborter = new AbortController();
    const { signal } = aborter;
    const takeFrom = (event: Event, data: DataTransfer | null) => {
      const text = event.type === "paste" ? data?.getData("text/plain") : "";
      if (text && !text.startsWith(`${data?.files[0]?.name}`)) return;
      if (data && latest.current.take(data.files)) event.preventDefault();
    };
    form?.addEventListener("paste", (event) => takeFrom(event, event.clipboardData), { signal });
    form?.addEventListener("drop", (event) => takeFrom(event, event.dataTransfer), { signal });
    const allow = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    };
    form?.addEventListener("dragover", allow, { signal });
    const wait = (event: Event) => {
      if (!latest.current.isSending) return;
      isWaiting.current = true;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    form?.addEventListener("submit", wait, { signal, capture: true });
    return () => aborter.abort();
  }, []);
}
