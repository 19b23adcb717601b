import { makeId } from "./make-id.ts";
import { send } from "./send.ts";
import { readStored, store } from "./storage.ts";
import type { WidgetContext } from "./widget-context.ts";

/**
 * Sends a new idea or comment. It keeps its idempotency key until it succeeds, so sending the same body again is a retry,
 * even on a later page. @throws SendError
 */
export async function sendForm<Result>(context: WidgetContext, path: string, body: object): Promise<Result> {
  const { host, since = 0 } = context;
  context.unconfirmed ??= { ...(readStored(context, "unconfirmed") as object) };
  const keys = context.unconfirmed;
  const request = path + JSON.stringify(body);
  const keep = (key?: string) => {
    keys[request] = key;
    // Stores only the last five keys, because the key of a rejected write would otherwise never be removed.
    store(context, "unconfirmed", Object.fromEntries(Object.entries(keys).slice(-5)));
  };
  const key = keys[request] ?? makeId();
  const trap = host.shadowRoot?.querySelector<HTMLInputElement>("[name=website]")?.value ?? "";

  keep(key);
  const response = await send<Result>(context, "POST", path, body, {
    "idempotency-key": key,
    // The honeypot's value, and the milliseconds since the view was shown.
    "x-earshot-form": `${encodeURIComponent(trap).slice(0, 200)};${Date.now() - since}`,
  });
  keep();
  return response;
}
