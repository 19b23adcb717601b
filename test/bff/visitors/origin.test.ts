import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkOrigin, explainRejection } from "../../../bff/visitors/origin.ts";
import { effort } from "../../effort.ts";

const isAllowedOrigin = (...given: Parameters<typeof explainRejection>) =>
  explainRejection(...given) === undefined;

const site = ["example.com"];
const app = ["app.example.com"];
const below = ["*.example.com"];
const local = ["localhost"];

const accepted: [origin: string, allowed: string[]][] = [
  ["https://example.com", site],
  ["https://app.example.com", app],
  ["https://app.example.com", below],
  ["https://a.b.c.example.com", below],
  ["https://example.com:8443", ["example.com:8443"]],
  ["https://app.example.com:8443", ["*.example.com:8443"]],
  ["https://example.com", ["https://example.com"]],
  ["https://example.com:8443", ["https://example.com:8443"]],
  ["https://example.com", ["other.example", "example.com"]],
  ["https://example.com", ["example.com:443"]],
  ["https://xn--mnchen-3ya.example", ["xn--mnchen-3ya.example"]],
  ["https://my_host.example.com", below],
  ["https://192.0.2.7", ["192.0.2.7"]],
  ["https://[2001:db8::1]", ["[2001:db8::1]"]],
  ["http://localhost", local],
  ["http://localhost:3000", local],
  ["https://localhost:3000", local],
  ["http://localhost:3000", ["localhost:3000"]],
  ["http://localhost", ["localhost:80"]],
  ["http://127.0.0.1:5173", ["127.0.0.1"]],
  ["http://127.0.0.1:5173", ["http://127.0.0.1:5173"]],
];

const rejected: [origin: string, allowed: string[]][] = [
  // Other hosts with a similar name.
  ["https://example.com.evil.com", site],
  ["https://evilexample.com", site],
  ["https://evilexample.com", below],
  ["https://example.com", below],
  ["https://example.co", site],
  ["https://example.comm", site],
  ["https://sub.example.com", site],
  ["https://app-example.com", app],
  ["https://com", below],
  ["https://app.example.com.evil.com", below],
  // Strings that a URL parser normalises or reads as another host.
  ["https://example.com@evil.com", site],
  ["https://evil.com#example.com", site],
  ["https://evil.com?example.com", site],
  ["https://evil.com\\.example.com", below],
  ["https://evil.com%2eexample.com", below],
  ["https://evil.com%00.example.com", below],
  ["https://user@example.com", site],
  ["https://user:pass@example.com", site],
  ["https://example.com/", site],
  ["https://example.com/path", site],
  ["https://example.com?", site],
  ["https://example.com#", site],
  ["https://example.com:443", site],
  ["https://example.com:", site],
  ["https://example.com:08443", ["example.com:8443"]],
  ["HTTPS://example.com", site],
  ["https://EXAMPLE.com", site],
  ["https:example.com", site],
  ["https:/example.com", site],
  ["https:\\\\example.com", site],
  ["//example.com", site],
  ["example.com", site],
  [" https://example.com", site],
  ["https://example.com ", site],
  ["https://exam\tple.com", site],
  ["https://example.com\n", site],
  ["https://example.com\0", site],
  ["https://example.com, https://evil.com", site],
  ["https://evil.com, https://example.com", site],
  ["https://example.com https://evil.com", site],
  ["https://münchen.example", ["xn--mnchen-3ya.example"]],
  ["https://ｅxample.com", site],
  ["https://example。com", site],
  ["https://exa\u00admple.com", site],
  ["https://example.com.", site],
  ["https://app.example.com.", below],
  ["https://.example.com", below],
  ["https://a..example.com", below],
  // IP addresses.
  ["http://0x7f000001", ["127.0.0.1"]],
  ["http://127.1", ["127.0.0.1"]],
  ["http://2130706433", ["127.0.0.1"]],
  ["http://127.0.0.1.", ["127.0.0.1"]],
  ["https://10.0.0.1", ["*.0.0.1"]],
  ["http://[::1]:3000", ["[::1]:3000"]],
  ["http://0.0.0.0:3000", local],
  // Hosts and ports that no browser sends.
  ["https://*.example.com", below],
  ["https://a*.example.com", below],
  ["https://a'b.example.com", below],
  ["http://localhost:0", local],
  ["https://example.com:0", ["example.com:0"]],
  // Ports and schemes.
  ["https://example.com:8443", site],
  ["https://example.com", ["example.com:8443"]],
  ["https://app.example.com:8443", below],
  ["https://example.com:80", site],
  ["http://example.com", site],
  ["http://example.com", ["http://example.com"]],
  ["http://app.example.com", below],
  ["http://localhost.evil.com", local],
  ["http://localhost:4000", ["localhost:3000"]],
  ["http://evil-localhost", local],
  ["https://example.com", ["http://example.com"]],
  ["ws://example.com", site],
  ["ftp://example.com", site],
  // Pages without a web origin.
  ["null", site],
  ["null", ["null"]],
  ["", site],
  ["", [""]],
  ["file://", ["file://"]],
  ["file:///example.com", site],
  ["data:text/html,x", site],
  ["about:blank", site],
  ["blob:https://example.com/1", site],
  ["chrome-extension://abcdefghijklmnop", ["chrome-extension://abcdefghijklmnop"]],
  ["moz-extension://5c9b", ["*"]],
  ["capacitor://localhost", local],
  ["https://example.com", ["*"]],
  ["undefined", site],
];

describe("allowed origins", () => {
  it.each(accepted)("the origin is accepted: %j if the allowed domains are %j", (origin, allowed) => {
    expect(isAllowedOrigin(origin, allowed, true)).toBe(true);
    expect(checkOrigin(origin, allowed, true)).toBe(origin);
  });
});

describe("rejected origins", () => {
  it.each(rejected)("the origin is rejected: %j if the allowed domains are %j", (origin, allowed) => {
    for (const isProduction of [true, false]) {
      expect(isAllowedOrigin(origin, allowed, isProduction)).toBe(false);
      expect(() => checkOrigin(origin, allowed, isProduction)).toThrow(
        expect.objectContaining({ status: 403, code: "origin_not_allowed" }),
      );
    }
  });

  it("a request without an origin is rejected", () => {
    expect(() => checkOrigin(undefined, site, true)).toThrow(
      expect.objectContaining({ status: 403, code: "origin_missing" }),
    );
  });
});

describe("an empty list of allowed domains", () => {
  it.each(["http://localhost", "https://localhost:8443", "http://127.0.0.1:5173"])(
    "an empty list of allowed domains accepts %s, but not in production",
    (origin) => {
      expect(isAllowedOrigin(origin, [], false)).toBe(true);
      expect(isAllowedOrigin(origin, [], true)).toBe(false);
    },
  );

  it.each(["https://example.com", "null", "http://[::1]", "https://localhost.evil.com"])(
    "an empty list of allowed domains never accepts %s",
    (origin) => expect(isAllowedOrigin(origin, [], false)).toBe(false),
  );
});

/**
 * A second implementation of the check: it applies one regular expression to the whole header, without a URL parser.
 */
function secondOpinion(origin: string, allowed: string[], isProduction: boolean): boolean {
  const parts = /^(https?):\/\/((?:[a-z0-9_-]+\.)*[a-z0-9_-]+)(?::([1-9]\d{0,4}))?$/.exec(origin);
  const [, scheme, host = "", port] = parts ?? [];
  if (!scheme || Number(port ?? 0) > 65_535) return false;
  if (port === (scheme === "https" ? "443" : "80")) return false;
  const isNumeric = /(^|\.)(\d+|0x[\da-f]*)$/.test(host);
  if (isNumeric && !/^((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(?!$)|$)){4}$/.test(host)) return false;
  const isLocal = /^(localhost|127\.0\.0\.1)$/.test(host);
  if (scheme === "http" && !isLocal) return false;
  if (allowed.length === 0) return isLocal && !isProduction;
  return allowed.some((entry) => {
    if (/^https?:/.test(entry)) return entry === origin;
    const [name = "", entryPort] = entry.split(":");
    const names = name.replaceAll(".", "\\.").replace(/^\*\\\./, isNumeric ? "(?!)" : "([^.]+\\.)+");
    const ports = entryPort ?? (isLocal ? "\\d+" : scheme === "https" ? "443" : "80");
    return new RegExp(`^${names}:(${ports})$`).test(`${host}:${port ?? (scheme === "https" ? 443 : 80)}`);
  });
}

describe("two independent implementations", () => {
  const label = fc.constantFrom(
    "example",
    "com",
    "app",
    "evil",
    "a_b",
    "localhost",
    "127",
    "0",
    "1",
    "xn--a",
  );
  const oddLabel = fc.constantFrom("", "EXAMPLE", "münchen", "%2e", "e xample", "0x7f", "２");
  const labels = fc.array(fc.oneof({ arbitrary: label, weight: 12 }, oddLabel), {
    minLength: 1,
    maxLength: 5,
  });
  const known = fc.constantFrom("example.com", "app.example.com", "localhost", "127.0.0.1", "192.0.2.7");
  const host = fc.oneof(
    { arbitrary: known, weight: 6 },
    { arbitrary: known.map((name) => `www.${name}`), weight: 4 },
    { arbitrary: labels.map((list) => list.join(".")), weight: 3 },
  );
  const oddPort = fc.constantFrom(":443", ":80", ":0", ":08443", ":65536", ":");
  const port = fc.oneof({ arbitrary: fc.constantFrom("", "", ":8443", ":3000"), weight: 4 }, oddPort);
  const oddScheme = fc.constantFrom("HTTPS://", "ftp://", "", "//", "https:");
  const scheme = fc.oneof(
    { arbitrary: fc.constantFrom("https://", "https://", "http://"), weight: 6 },
    oddScheme,
  );
  const oddTail = fc.constantFrom("/", ".", "?", "#", "@evil.com", " ", "\0", ", https://evil.com");
  const tail = fc.oneof({ arbitrary: fc.constant(""), weight: 8 }, oddTail);
  const origin = fc
    .oneof(
      { arbitrary: fc.tuple(scheme, host, port, tail).map((parts) => parts.join("")), weight: 20 },
      fc.string({ unit: "binary" }),
      fc.webUrl(),
    )
    .filter((text) => !text.includes("xn--"));
  const entry = fc.oneof(
    known,
    known.map((name) => `*.${name}`),
    fc.tuple(known, fc.constantFrom(":8443", ":3000")).map((parts) => parts.join("")),
    fc
      .tuple(fc.constantFrom("https://", "http://"), known, fc.constantFrom("", ":8443"))
      .map((parts) => parts.join("")),
  );

  it("two independent implementations of the check agree on random origins and allowed domains", () => {
    let lettingIn = 0;
    fc.assert(
      fc.property(origin, fc.array(entry, { maxLength: 4 }), fc.boolean(), (text, allowed, isProduction) => {
        const verdict = isAllowedOrigin(text, allowed, isProduction);
        if (verdict) lettingIn += 1;
        expect(verdict).toBe(secondOpinion(text, allowed, isProduction));
      }),
      { numRuns: effort.origins },
    );
    expect(lettingIn).toBeGreaterThan(effort.origins / 50);
  });
});
