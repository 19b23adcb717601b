import type { LiveEvent } from "../../api/events/contract.ts";
import { updatePart } from "./update-page.ts";

/** Milliseconds between two reads of the page, and between two attempts to connect after the service rejected one. */
const rest = 3_000;
const longPause = 30_000;

/** The longest time that the BFF and then the browser may have kept a page before showing it, in milliseconds. */
const longestKept = 10_000;

const token = (document.currentScript as HTMLScriptElement | null)?.dataset.sdkToken ?? "";
let source: EventSource | undefined;
let reading: ReturnType<typeof setTimeout> | undefined;
let connecting: ReturnType<typeof setTimeout> | undefined;
let earliest = 0;
let shownAt = Date.now() - longestKept;

/** Reads the page again within this many milliseconds, so that not all readers do so at once. */
function schedule(within: number): void {
  if (reading !== undefined) return;
  reading = setTimeout(read, Math.max(50 + within * Math.random(), earliest - Date.now()));
}

/** An XMLHttpRequest can read a page as a document, which no policy of the page for scripts forbids. */
function read(): void {
  reading = undefined;
  earliest = Date.now() + rest;
  const request = new XMLHttpRequest();
  request.open("GET", location.href);
  request.setRequestHeader("cache-control", "no-cache");
  request.responseType = "document";
  const askedAt = Date.now();
  request.onload = () => {
    const [before, after] = [document, request.responseXML].map((page) => page?.querySelector("main"));
    if (request.status !== 200 || !before || !after) return;
    updatePart(before, after);
    shownAt = askedAt;
  };
  request.send();
}

function connect(): void {
  source = new EventSource(`/embed/live?age=${Date.now() - shownAt}&sdkToken=${token}`);
  source.addEventListener("change", ({ data }: MessageEvent<string>) => {
    schedule((JSON.parse(data) as LiveEvent).within);
  });
  source.onerror = () => {
    // The browser's own attempts would send an outdated age.
    disconnect();
    connecting = setTimeout(
      () => {
        schedule(0);
        connect();
      },
      longPause * (0.75 + Math.random() / 2),
    );
  };
}

/** Changes that are not shown yet are reported again after the next connection, because the shown data is older. */
function disconnect(): void {
  source?.close();
  clearTimeout(connecting);
  clearTimeout(reading);
  reading = undefined;
}

/** Keeps a public page up to date while it is visible. */
function follow(): void {
  disconnect();
  if (!document.hidden) connect();
}

document.addEventListener("visibilitychange", follow);
follow();
