import { networkInterfaces } from "node:os";
import ipaddr from "ipaddr.js";

/** IPv6 addresses outside this block are not public, whatever their name. */
const globalUnicast = ipaddr.parseCIDR("2000::/3");
/** Addresses of IPv4 hosts for networks that have only IPv6 (RFC 6052). */
const nat64 = ipaddr.parseCIDR("64:ff9b::/96");

/**
 * Whether a message may be sent to the address: it is public and does not belong to this machine. An IPv4 address within
 * an IPv6 address counts as that IPv4 address. Outside production, loopback addresses are allowed too.
 */
export function isAllowedAddress(address: string, isProduction: boolean): boolean {
  if (!ipaddr.isValid(address) || address.includes("%")) return false;
  const plain = unwrap(ipaddr.parse(address));
  if (plain.range() === "loopback") return !isProduction;
  if (plain.range() !== "unicast") return false;
  if (plain.kind() === "ipv6" && !plain.match(globalUnicast)) return false;
  return !ownAddresses().has(plain.toNormalizedString());
}

function unwrap(address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 {
  if (!(address instanceof ipaddr.IPv6)) return address;
  if (address.isIPv4MappedAddress()) return address.toIPv4Address();
  return address.match(nat64) ? new ipaddr.IPv4(address.toByteArray().slice(12)) : address;
}

/** The addresses of this machine, which can change while the process runs. */
function ownAddresses(): Set<string> {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return new Set(all.map(({ address }) => ipaddr.parse(address).toNormalizedString()));
}
