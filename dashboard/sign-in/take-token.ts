/** The token of a one-time link, taken out of the address bar and the history, so that it stays in neither. */
export function takeToken(): string {
  const token =
    new URLSearchParams(location.hash.slice(1)).get("token") ??
    new URLSearchParams(location.search).get("token") ??
    "";
  if (token) history.replaceState(null, "", location.pathname);
  return token;
}
