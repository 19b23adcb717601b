import { useEffect, useState } from "preact/hooks";

/** Base path of the dashboard. */
const base = "/dashboard";

export interface Place {
  /** The path below the base, without a slash at either end: `w/acme/feedback`. */
  path: string;
  query: URLSearchParams;
}

const watchers = new Set<() => void>();
const leavings = new Set<() => boolean>();

function readPlace(): Place {
  const { pathname, search } = location;
  return { path: pathname.slice(base.length).replace(/^\/|\/$/g, ""), query: new URLSearchParams(search) };
}

/**
 * Navigates to a path below the base, unless the user declines to lose unsaved changes. `isReplaced` replaces the
 * history entry.
 */
export function go(path: string, isReplaced = false): void {
  for (const mayLeave of leavings) if (!mayLeave()) return;
  history[isReplaced ? "replaceState" : "pushState"](null, "", `${base}/${path}`);
  for (const watcher of watchers) watcher();
}

/** Changes parameters in the URL's query without a new history entry; an empty value removes its parameter. */
export function setQuery(changes: Record<string, string>): void {
  const { path, query } = readPlace();
  for (const [name, value] of Object.entries(changes)) {
    if (value) query.set(name, value);
    else query.delete(name);
  }
  const text = query.toString();
  history.replaceState(null, "", `${base}/${path}${text && `?${text}`}`);
  for (const watcher of watchers) watcher();
}

/** Returns the current path and query, and renders the component again when they change. */
export function usePlace(): Place {
  const [place, setPlace] = useState(readPlace);
  useEffect(() => {
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
    leavings.add(ask);
    addEventListener("beforeunload", hold);
    return () => {
      leavings.delete(ask);
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
  go(link.pathname.slice(base.length + 1) + link.search);
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
