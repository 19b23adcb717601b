import { useEffect, useRef, useState } from "preact/hooks";
import type { Erasure } from "../../api/users/contract.ts";
import { endSession } from "../data/open-session.ts";
import { call } from "../data/send.ts";
import type { SendError } from "../data/send-error.ts";
import { useSending } from "../data/use-sending.ts";
import { messages } from "../locales/messages.ts";
import type { App } from "../panel/app.ts";
import { formatFullTime } from "../ui/format-time.ts";
import { InlineError } from "../ui/notice.tsx";
import { renderData } from "./render-data.tsx";

/**
 * Lets visitors download and erase what is stored about them. An unsigned name proves nothing, so visitors who only have
 * such a name see none of it.
 */
export function OwnData({ app }: { app: App }) {
  const { context, open } = app;
  const place = useRef<HTMLElement>(null);
  const [isAsking, setAsking] = useState(false);
  const [receipt, setReceipt] = useState<Erasure>();
  const { error, isSending, run } = useSending();
  useEffect(() => {
    if (isAsking || receipt)
      place.current?.querySelector<HTMLElement>("fieldset button, [tabindex]")?.focus();
  }, [isAsking, receipt]);

  const download = (type: FileType) =>
    run(async () => saveFile(await call<object>(context, "embed/visitor/data"), type));
  const erase = (withTexts: boolean) =>
    run(async () => {
      const request = {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ withTexts }),
      };
      setReceipt(await call<Erasure>(context, "embed/visitor/erasure", request).catch(explainLimit));
      setAsking(false);
      // Until the next page view, the page's identity would create the person again.
      context.identity = undefined;
      endSession(context);
      app.reopen();
    });

  if (receipt) {
    return (
      <section class="notice" ref={place}>
        <p tabIndex={-1}>{messages.erased(receipt.id)}</p>
      </section>
    );
  }
  if (!open?.visitor || open.visitor.kind === "unverified") return null;
  return (
    <section ref={place}>
      {isAsking ? (
        <fieldset
          class="notice"
          onKeyDown={(event) => {
            if (event.key !== "Escape") return;
            event.preventDefault();
            event.stopPropagation();
            setAsking(false);
          }}
        >
          <p>{messages.eraseAsk}</p>
          <button class="button" type="button" onClick={() => setAsking(false)}>
            {messages.cancel}
          </button>
          <button class="button danger" type="button" aria-busy={isSending} onClick={() => erase(false)}>
            {messages.keepTexts}
          </button>
          <button class="button danger" type="button" aria-busy={isSending} onClick={() => erase(true)}>
            {messages.eraseTexts}
          </button>
        </fieldset>
      ) : (
        <div class="notice">
          <h4>{messages.myData}</h4>
          <button class="button" type="button" aria-busy={isSending} onClick={() => download("html")}>
            {messages.download} (HTML)
          </button>
          <button class="button" type="button" aria-busy={isSending} onClick={() => download("json")}>
            {messages.download} (JSON)
          </button>
          <button class="button" type="button" onClick={() => setAsking(true)}>
            {messages.erase}
          </button>
        </div>
      )}
      <InlineError text="" error={error} />
    </section>
  );
}

/** Translates the reason why an erasure has to wait. */
function explainLimit(error: SendError): never {
  const { possibleAt } = error;
  if (possibleAt) error.message = messages.eraseAgain(formatFullTime(possibleAt));
  throw error;
}

const mediaTypes = { html: "text/html", json: "application/json" };
type FileType = keyof typeof mediaTypes;

/** Saves data in the visitor's downloads: as HTML for people to read, or as JSON for other software. */
function saveFile(data: object, type: FileType): void {
  const text = type === "html" ? renderData(messages.myData, data) : JSON.stringify(data, null, 2);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: mediaTypes[type] }));
  link.download = `my-data.${type}`;
  link.click();
  // The browser needs the address until it has started the download.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
