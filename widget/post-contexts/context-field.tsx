import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { App } from "../data/app.ts";
import { forget, readStored, store } from "../data/storage.ts";
import { messages } from "../locales/messages.ts";
import { describePage, type SentContext } from "./describe-page.ts";

/**
 * Tells the visitor what a new idea comes with, and lets them leave it out, also for later ideas. An idea that could not
 * be sent keeps its page, so that sending it again on another page is a retry of the same request.
 */
export function ContextField({ app: { context } }: { app: App }) {
  const place = useRef<HTMLLabelElement>(null);
  const [found] = useState(() => (readStored(context, "ideaPage") as SentContext) ?? describePage(context));
  const [isSent, setSent] = useState(() => !readStored(context, "omitsPage"));

  useLayoutEffect(() => {
    context.postContext = isSent ? found : undefined;
  }, [isSent]);
  useLayoutEffect(() => {
    const form = place.current?.closest("form");
    const keep = () => store(context, "ideaPage", found);
    form?.addEventListener("submit", keep);
    return () => {
      form?.removeEventListener("submit", keep);
      context.postContext = undefined;
      if (!readStored(context, "idea")) forget(context, "ideaPage");
    };
  }, []);

  return (
    <div>
      <label class="check" ref={place}>
        <input
          type="checkbox"
          checked={isSent}
          aria-describedby="sent-page"
          onChange={({ currentTarget: { checked } }) => {
            setSent(checked);
            store(context, "omitsPage", !checked || undefined);
          }}
        />
        {messages.sendPage}
      </label>
      <p id="sent-page" class="help" dir="auto">
        {[found.page?.replace(/^https?:\/\//, ""), found.appVersion && messages.appVersion(found.appVersion)]
          .filter(Boolean)
          .join(" · ")}
      </p>
    </div>
  );
}
