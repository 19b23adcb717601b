/** Plain http to oneself: no wire to listen on. */
export function isOwnMachine(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === "http:" && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
}
