import { useEffect, useRef, useState } from "preact/hooks";
import type { Erasure } from "../../api/users/contract.ts";
import type { App } from "../data/app.ts";
import { explainError } from "../data/explain-error.ts";
import { endSession } from "../data/open-session.ts";
import { call } from "../data/send.ts";
import { useSending } from "../hooks/use-sending.ts";
import { messages } from "../locales/messages.ts";
import { Form } from "../ui/form.tsx";
import { InlineError } from "../ui/notice.tsx";
import { onEscape } from "../ui/own-actions.tsx";
import { renderData } from "./render-data.tsx";

/**
 * Lets visitors download and erase what is stored about them. An erasure takes a tick and a press in two places, which no
 * double-click and no held key can do. An unsigned name proves nothing, so visitors who only have one see none of it.
 */
export function OwnData({ app }: { app: App }) {
  const { context, open } = app;
  const place = useRef<HTMLElement>(null);
  const [isAsking, setAsking] = useState(false);
  const [receipt, setReceipt] = useState<Erasure>();
  const { run, ...sending } = useSending();
  const { error, isSending } = sending;
  useEffect(() => {
    place.current?.querySelector<HTMLElement>("input, [tabindex]")?.focus();
  }, [isAsking, receipt]);

  const close = () => setAsking(false);
  const erase = (form: HTMLFormElement) =>
    run(async () => {
      const withTexts = Boolean(new FormData(form).get("texts"));
      const request = {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ withTexts }),
      };
      setReceipt(await call<Erasure>(context, "embed/visitor/erasure", request));
      close();
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
        <Form
          class="form ask"
          onKeyDown={onEscape(close)}
          {...sending}
          fault={error !== undefined && explainError(error)}
          verb={messages.erase}
          submit={erase}
          leave={close}
        >
          <p>{messages.eraseAsk}</p>
          <label class="check">
            <input type="radio" name="texts" value="" defaultChecked />
            {messages.keepTexts}
          </label>
          <label class="check">
            <input type="radio" name="texts" />
            {messages.eraseTexts}
          </label>
          <label class="check">
            <input type="checkbox" required />
            {messages.eraseSure}
          </label>
        </Form>
      ) : (
        <div class="notice">
          <h4>{messages.myData}</h4>
          {(["HTML", "JSON"] as const).map((type) => (
            <button
              key={type}
              class="button"
              type="button"
              aria-busy={isSending}
              onClick={() => run(async () => saveFile(await call(context, "embed/visitor/data"), type))}
            >
              {messages.download} ({type})
            </button>
          ))}
          <button class="button" type="button" onClick={() => setAsking(true)}>
            {messages.erase}
          </button>
          <InlineError text="" error={error} />
        </div>
      )}
    </section>
  );
}

/** Saves data in the visitor's downloads: as HTML for people to read, or as JSON for other software. */
function saveFile(data: object, type: "HTML" | "JSON"): void {
  const extension = type.toLowerCase();
  const text = type === "HTML" ? renderData(messages.myData, data) : JSON.stringify(data, null, 2);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: `text/${extension}` }));
  link.download = `my-data.${extension}`;
  link.click();
  // The browser needs the address until it has started the download.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
