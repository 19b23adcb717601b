/**
 * Returns the token of a one-time link, and removes it from the address bar and the history. New links have the token in
 * the fragment, which browsers do not send to servers; older links have it in the query.
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

/** Reloads for a second link in the same tab, which changes only the fragment. */
function openAnother(): void {
  if (location.hash.startsWith("#token=")) location.reload();
}
