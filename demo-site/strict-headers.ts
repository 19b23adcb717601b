/**
 * The strictest policy that a host page can set, under which the widget must work in full: one nonce for the script
 * tag, one origin to connect to, no styles, no images, no HTML from strings, and cross-origin isolation.
 */
export function strictHeaders(nonce: string, bffUrl: string): Map<string, string> {
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'none'",
    `connect-src ${new URL(bffUrl).origin}`,
    "img-src 'none'",
    "font-src 'none'",
    "frame-src 'none'",
    "worker-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ];
  return new Map([
    ["content-security-policy", policy.join("; ")],
    ["cross-origin-opener-policy", "same-origin"],
    ["cross-origin-embedder-policy", "require-corp"],
    ["cache-control", "no-store"],
  ]);
}
