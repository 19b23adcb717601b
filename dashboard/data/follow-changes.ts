import type { LiveEvent } from "../../api/events/contract.ts";

/** Milliseconds between two reloads, and between two attempts to connect. */
const rest = 3_000;
const longestPause = 30_000;

/**
 * Passes on what changes in a workspace, as the service reports it at `url`, while the page is visible. Without a
 * connection, asks for everything to be read again every 30 seconds. @returns the function that stops it
 */
export function followChanges(url: string, pass: (events: LiveEvent[]) => Promise<unknown>): () => void {
  if (typeof EventSource === "undefined") return () => {};
  let source: EventSource | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let heardAt = Date.now();
  let earliest = 0;
  const events: LiveEvent[] = [];

  const collect = (event: LiveEvent) => {
    events.push(event);
    timer ??= setTimeout(passOn, Math.max(50 + event.within * Math.random(), earliest - Date.now()));
  };
  const passOn = async () => {
    const collected = events.splice(0);
    await pass(collected).catch(() => {});
    earliest = Date.now() + rest;
    timer = undefined;
    for (const event of events.splice(0)) collect(event);
  };
  const disconnect = () => {
    source?.close();
    source = undefined;
    clearTimeout(retry);
  };
  const connect = (failures: number) => {
    let count = failures;
    source = new EventSource(`${url}?age=${Date.now() - heardAt}`);
    source.onopen = () => {
      count = 0;
      heardAt = Date.now();
    };
    source.addEventListener("change", ({ data }: MessageEvent<string>) => {
      heardAt = Date.now();
      collect(JSON.parse(data));
    });
    source.onerror = () => {
      // The browser's own attempts would send an outdated age.
      disconnect();
      if (count) collect({ type: "resync", within: 0 });
      const pause = count ? longestPause : 1_000;
      retry = setTimeout(() => connect(count + 1), pause * (0.75 + Math.random() / 2));
    };
  };
  const update = () => {
    disconnect();
    if (!document.hidden) connect(0);
  };
  document.addEventListener("visibilitychange", update);
  update();
  return () => {
    disconnect();
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", update);
  };
}
