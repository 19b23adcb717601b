import type { LiveEvent } from "../../api/events/contract.ts";
import { findSession, withToken } from "../data/send.ts";
import type { WidgetContext } from "../data/widget-context.ts";

/** The longest pause between two attempts to connect, and the time between two reloads without a connection, in ms. */
const longestPause = 30_000;

/** After this many ms without data, a connection counts as dead: the service sends a comment every 25 s. */
const longestSilence = 60_000;

/**
 * Passes on the changes that the service reports, while the panel is open and the page is visible. Without a
 * connection, requests a reload of all data every 30 seconds. `since`: when the shown data was read.
 */
export function followChanges(
  context: WidgetContext,
  since: number,
  onEvent: (event: LiveEvent) => void,
  stopped: AbortSignal,
): void {
  const { base, host } = context;
  let current: AbortController | undefined;
  let heardAt = since;

  /** Reads events until the connection ends. @returns the status, or 0 if the service did not respond */
  const connect = async (signal: AbortSignal): Promise<number> => {
    const token = await findSession(context);
    const path = `embed/live?age=${Date.now() - heardAt}`;
    const response = await fetch(base + (token ? path : withToken(context, path)), {
      ...(token && { headers: { authorization: `Bearer ${token}` } }),
      credentials: "omit",
      signal,
    });
    if (response.ok && response.body) {
      await readEvents(response.body, onEvent, () => {
        heardAt = Date.now();
      });
    } else if (response.status === 401) context.session = undefined;
    return response.status;
  };

  const follow = async (signal: AbortSignal) => {
    for (let failures = 0; !signal.aborted; failures++) {
      const status = await connect(signal).catch(() => 0);
      if (signal.aborted) return;
      if (status === 200) failures = 0;
      // A service without live updates, or one that rejects this visitor, will not respond differently later.
      else if (status && status < 500 && status !== 401 && status !== 429) return;
      else if (failures) onEvent({ type: "resync", within: 0 });
      const isBusy = status === 429 || status === 503;
      await pause(isBusy ? longestPause : Math.min(longestPause, 1_000 * 2 ** failures), signal);
    }
  };

  const update = () => {
    const isShown = host.hasAttribute("open") && !document.hidden && !stopped.aborted;
    if (isShown === Boolean(current)) return;
    current?.abort();
    current = isShown ? new AbortController() : undefined;
    if (current) follow(current.signal);
  };
  for (const type of ["open", "close"]) host.addEventListener(type, update, { signal: stopped });
  document.addEventListener("visibilitychange", update, { signal: stopped });
  stopped.addEventListener("abort", update);
  update();
}

/** Waits for about this many milliseconds, so that not all browsers reconnect at once; or until `signal` is aborted. */
const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds * (0.75 + Math.random() / 2));
    // Replaces the handler of the previous pause.
    signal.onabort = resolve;
  });

/** Reads server-sent events, each of which is one line of JSON, until the stream ends. */
async function readEvents(
  body: ReadableStream<Uint8Array>,
  onEvent: (event: LiveEvent) => void,
  onHeard: () => void,
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const silence = setTimeout(() => reader.cancel(), longestSilence);
    const { done, value } = await reader.read().finally(() => clearTimeout(silence));
    if (done) return;
    onHeard();
    const lines = (rest + decoder.decode(value, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line.startsWith("data: ")) onEvent(JSON.parse(line.slice(6)));
  }
}
