/**
 * Whether an entry of the allowed domains includes this origin: an origin, a host or `*.` with a host, with or without a
 * port. Entries are normalised: lower-case, without default ports.
 */
export function fitsDomain(url: URL, entry: string): boolean {
  if (entry.includes("://")) return entry === url.origin;
  const [host = "", port] = entry.split(/:(?=\d+$)/);
  return fitsHost(url.hostname, host) && fitsPort(url, port);
}

export const isLocal = ({ hostname }: URL): boolean => hostname === "localhost" || hostname === "127.0.0.1";

function fitsHost(hostname: string, host: string): boolean {
  if (!host.startsWith("*.")) return hostname === host;
  // URL parsers write every IPv4 address as four decimal numbers.
  if (/^\d+(\.\d+){3}$/.test(hostname)) return false;
  const labels = hostname.split(".").reverse();
  const wanted = host.slice(2).split(".").reverse();
  const isBelow = labels.length > wanted.length && wanted.every((label, index) => label === labels[index]);
  return isBelow && labels.every((label) => label !== "");
}

/** An entry without a port allows only the default port; on localhost, it allows any port. */
function fitsPort(url: URL, port: string | undefined): boolean {
  if (port === undefined) return isLocal(url) || url.port === "";
  return port === (url.port || (url.protocol === "https:" ? "443" : "80"));
}
