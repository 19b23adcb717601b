/**
 * Returns the token in a one-time link, and removes it from the address bar and the history. New links have
 * the token in the fragment, which browsers do not send to servers; older links have it in the query.
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

/** Reloads the page if a second link is opened in the same tab, because only the fragment changes. */
function openAnother(): void {
  if (location.hash.startsWith("#token=")) location.reload();
}
