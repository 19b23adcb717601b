import { promises as dns } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { isAllowedAddress } from "../webhooks/check-address.ts";

/** Returns the addresses of a host, without checking them. */
export type Resolve = (host: string) => Promise<string[]>;

/** The message is shown to staff, and does not contain the addresses, which may be internal. */
export class HostError extends Error {}

const notPublic = "The host leads to an address that is not public.";

/**
 * Resolves hosts with c-ares, which asks the servers in `servers`, by default those of the system. Unlike
 * `getaddrinfo`, c-ares occupies no thread of the pool, so a slow name server does not delay other look-ups, and it
 * ignores search domains.
 */
export function createResolve(servers?: string[]): Resolve {
  const resolver = new dns.Resolver({ timeout: 2_000, tries: 2 });
  if (servers) resolver.setServers(servers);
  return async (host) => {
    if (/^localhost\.?$/i.test(host)) return ["127.0.0.1", "::1"];
    const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    return found.flatMap((result) => (result.status === "fulfilled" ? result.value : []));
  };
}

/**
 * Makes the `lookup` of a connection. It resolves the host once, and the connection uses the addresses that were
 * checked, so a different response of the name server in between has no effect. The host is rejected if any of its
 * addresses is not allowed. Connections call `lookup` for host names only; check other hosts with `assertAllowed`.
 */
export function createLookup(resolve: Resolve, isProduction: boolean): LookupFunction {
  const find = async (host: string) => {
    const addresses = await resolve(host);
    if (addresses.length === 0) throw new HostError("The host was not found.");
    for (const address of addresses) assertAllowed(address, isProduction);
    return addresses.map((address) => ({ address, family: isIP(address) }));
  };
  return (host, { all, family }, callback) => {
    find(host).then(
      (found) => {
        const fitting = found.filter((one) => !family || one.family === family);
        const first = fitting[0];
        if (!first) return callback(new HostError("The host was not found."), "", 0);
        if (all) callback(null, fitting);
        else callback(null, first.address, first.family);
      },
      (error) => callback(error, "", 0),
    );
  };
}

/** @throws HostError if the host is an IP address that is not allowed; IP addresses need no look-up */
export function assertAllowed(host: string, isProduction: boolean): void {
  if (isIP(host) !== 0 && !isAllowedAddress(host, isProduction)) throw new HostError(notPublic);
}
