/**
 * An IPv6 site has many /64 networks; a /48 contains 65,536. So each limit per address prefix also applies to two wider
 * prefixes, multiplied by `times`. With these multiples, many households of one provider can share a wider prefix.
 */
export const networks = [
  { bits: 64, times: 1 },
  { bits: 56, times: 4 },
  { bits: 48, times: 16 },
];

/**
 * Returns the key for the address prefix at its start, and those for the two wider prefixes if it is an IPv6 prefix,
 * each with its multiple of the limit. Any other key is returned alone.
 */
export function widen(key: string): { key: string; times: number }[] {
  const [, head, last = ""] = /^([\da-f]+:[\da-f]+:[\da-f]+:)([\da-f]+)::\/64/.exec(key) ?? [];
  if (head === undefined) return [{ key, times: 1 }];
  const rest = key.slice(head.length + last.length + "::/64".length);
  return networks.map(({ bits, times }) => {
    const kept = Number.parseInt(last, 16) & (0xffff << (64 - bits));
    return { key: `${head}${(kept & 0xffff).toString(16)}::/${bits}${rest}`, times };
  });
}
