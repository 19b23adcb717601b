/**
 * The token of a one-time link, taken out of the address bar and the history, so that it stays in neither. It stands in
 * the fragment, which no server is told; in the query of links that were made before.
 */
export function takeToken(): string {
  addEventListener("hashchange", openAnother);
  const token =
    new URLSearchParams(location.hash.slice(1)).get("token") ??
    new URLSearchParams(location.search).get("token") ??
    "";
  if (token) history.replaceState(null, "", location.pathname);
  return token;
}

/** A second link, opened where the first one was, changes nothing but the fragment. */
function openAnother(): void {
  if (location.hash.startsWith("#token=")) location.reload();
}
