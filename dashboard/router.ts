import { useEffect, useLayoutEffect, useState } from "preact/hooks";

/** Base path of the dashboard. */
const base = "/dashboard";

export interface Place {
  /** The path below the base, without a slash at either end: `w/acme/feedback`. */
  path: string;
  query: URLSearchParams;
}

/** The browser keeps this with an entry of its history, also while the page is reloaded. */
interface Entry {
  /** The address of the page before this one. */
  from?: string;
  /** The queries of the pages on the way here, by path, so that a back link keeps the filters of a list. */
  queries?: Record<string, string>;
  /** After the page was left: the path that was opened from it, and how far the page was scrolled. */
  opened?: string;
  scroll?: number;
  /** The ids of the selected rows. */
  chosen?: string[];
}

const watchers = new Set<() => void>();
const leaveGuards = new Set<() => boolean>();

function readPlace(): Place {
  const { pathname, search } = location;
  return { path: pathname.slice(base.length).replace(/^\/|\/$/g, ""), query: new URLSearchParams(search) };
}

/** Returns what is kept with the current entry of the history. */
export const readEntry = (): Entry => history.state ?? {};

/** Changes what is kept with the current entry of the history. */
export const keepInEntry = (changes: Entry): void => history.replaceState({ ...readEntry(), ...changes }, "");

/**
 * Navigates to an address below the base, unless the user declines to lose unsaved changes. `isReplaced` replaces the
 * history entry.
 */
export function go(address: string, isReplaced = false): void {
  if (!mayLeave()) return;
  const url = `${base}/${address}`;
  if (isReplaced) history.replaceState(history.state, "", url);
  else {
    const { path } = readPlace();
    const { search } = location;
    keepInEntry({ opened: address.split("?")[0] ?? "", scroll: scrollY });
    history.pushState({ from: path + search, queries: { ...readEntry().queries, [path]: search } }, "", url);
  }
  for (const watcher of watchers) watcher();
}

/** Returns the address of a page with the query that it had on the way here. */
export const addressBefore = (path: string): string => path + (readEntry().queries?.[path] ?? "");

/**
 * Returns to a page as it was left. If it is the page before this one, goes back in the history, which also keeps its
 * scroll position and its selected rows.
 */
export function goBack(path: string): void {
  const address = addressBefore(path);
  if (readEntry().from !== address) go(address);
  else if (mayLeave()) history.back();
}

/** Returns how the page was left, once after each return to it. */
export function takeReturn(): { opened: string; scroll: number } | undefined {
  const { opened, scroll = 0, ...others } = readEntry();
  if (opened === undefined) return undefined;
  history.replaceState(others, "");
  return { opened, scroll };
}

function mayLeave(): boolean {
  return [...leaveGuards].every((isAllowed) => isAllowed());
}

/** Changes parameters in the URL's query without a new history entry; an empty value removes its parameter. */
export function setQuery(changes: Record<string, string>): void {
  const { path, query } = readPlace();
  for (const [name, value] of Object.entries(changes)) {
    if (value) query.set(name, value);
    else query.delete(name);
  }
  const text = query.toString();
  history.replaceState(history.state, "", `${base}/${path}${text && `?${text}`}`);
  for (const watcher of watchers) watcher();
}

/**
 * Returns the current path and query, and renders the component again when they change. Listens before the browser can
 * report another event: otherwise, a step back right after a reload would be missed.
 */
export function usePlace(): Place {
  const [place, setPlace] = useState(readPlace);
  useLayoutEffect(() => {
    const update = () => setPlace(readPlace());
    watchers.add(update);
    addEventListener("popstate", update);
    return () => {
      watchers.delete(update);
      removeEventListener("popstate", update);
    };
  }, []);
  return place;
}

/** While `isDirty`, asks for confirmation before the user follows a link, reloads the page or closes the tab. */
export function useLeaveGuard(isDirty: boolean, question: string): void {
  useEffect(() => {
    if (!isDirty) return;
    const ask = () => confirm(question);
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    leaveGuards.add(ask);
    addEventListener("beforeunload", hold);
    return () => {
      leaveGuards.delete(ask);
      removeEventListener("beforeunload", hold);
    };
  }, [isDirty]);
}

/** Handles plain clicks on internal links; the browser handles all others. */
export function followLinks(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (link.target || link.download || link.origin !== location.origin) return;
  if (!link.pathname.startsWith(`${base}/`) || link.hash) return;
  event.preventDefault();
  if (link.dataset.back === undefined) go(link.pathname.slice(base.length + 1) + link.search);
  else goBack(link.dataset.back);
}

/** Returns the parameters in a path that matches the pattern (`w/:subdomain/boards/:id`), otherwise undefined. */
export function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const [wanted, given] = [pattern.split("/"), path.split("/")];
  if (wanted.length !== given.length) return undefined;
  const found: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? "";
    const decoded = decode(value);
    if (part.startsWith(":") && decoded) found[part.slice(1)] = decoded;
    else if (part !== value) return undefined;
  }
  return found;
}

/** Decodes one segment of a path; undefined if it is not well-formed percent-encoding. */
function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
