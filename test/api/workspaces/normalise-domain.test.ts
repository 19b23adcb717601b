import { describe, expect, it } from "vitest";
import { normaliseDomains } from "../../../api/workspaces/normalise-domain.ts";
import { Problem } from "../../../platform/http/problem.ts";

const problemOf = (entries: string[], most = 50): Problem => {
  try {
    normaliseDomains(entries, most);
  } catch (error) {
    if (error instanceof Problem) return error;
  }
  throw new Error(`accepted ${JSON.stringify(entries)}`);
};

const kept: [entry: string, stored: string][] = [
  // hosts
  ["example.com", "example.com"],
  ["app.eu-1.example.com", "app.eu-1.example.com"],
  ["localhost", "localhost"],
  ["127.0.0.1", "127.0.0.1"],
  ["192.0.2.7", "192.0.2.7"],
  ["intranet", "intranet"],
  ["123.example", "123.example"],
  ["a.b.c.d.e.f.example.com", "a.b.c.d.e.f.example.com"],
  [`${"a".repeat(63)}.example`, `${"a".repeat(63)}.example`],
  // other spellings
  ["Example.COM", "example.com"],
  ["  example.com\n", "example.com"],
  ["example.com/", "example.com"],
  ["münchen.example", "xn--mnchen-3ya.example"],
  ["MÜNCHEN.example", "xn--mnchen-3ya.example"],
  ["xn--mnchen-3ya.example", "xn--mnchen-3ya.example"],
  ["XN--MNCHEN-3YA.example", "xn--mnchen-3ya.example"],
  ["mu\u0308nchen.example", "xn--mnchen-3ya.example"],
  ["straße.example", "xn--strae-oqa.example"],
  ["💡.example", "xn--ds8h.example"],
  ["例え.テスト", "xn--r8jz45g.xn--zckzah"],
  ["ｅｘａｍｐｌｅ.com", "example.com"],
  ["example。com", "example.com"],
  ["exa\u00admple.com", "example.com"],
  // ports
  ["example.com:8443", "example.com:8443"],
  ["example.com:443", "example.com"],
  ["example.com:80", "example.com:80"],
  ["example.com:08443", "example.com:8443"],
  ["example.com:65535", "example.com:65535"],
  ["localhost:3000", "localhost:3000"],
  ["127.0.0.1:5173", "127.0.0.1:5173"],
  // wildcards, which match any number of labels below a host
  ["*.example.com", "*.example.com"],
  ["*.Example.COM:443", "*.example.com"],
  ["*.example.com:8443", "*.example.com:8443"],
  ["*.app.example.com", "*.app.example.com"],
  ["*.münchen.example", "*.xn--mnchen-3ya.example"],
  // whole origins
  ["https://example.com", "https://example.com"],
  ["HTTPS://EXAMPLE.com/", "https://example.com"],
  ["https://example.com:443", "https://example.com"],
  ["https://example.com:8443", "https://example.com:8443"],
  ["https://münchen.example", "https://xn--mnchen-3ya.example"],
  ["http://localhost", "http://localhost"],
  ["http://localhost:80", "http://localhost"],
  ["http://localhost:3000/", "http://localhost:3000"],
  ["https://localhost:3000", "https://localhost:3000"],
  ["http://127.0.0.1:5173", "http://127.0.0.1:5173"],
];

const rejected: [entry: string, why: string][] = [
  ["", "an empty entry"],
  ["   ", "only white space"],
  ["*", "a wildcard for every domain"],
  ["*.com", "a whole top-level domain"],
  ["*.", "a wildcard without a host"],
  ["**.example.com", "two stars"],
  ["*.*.example.com", "two wildcards"],
  ["app.*.example.com", "a wildcard between labels"],
  ["example.*", "a wildcard at the end"],
  ["app*.example.com", "a wildcard within a label"],
  ["*example.com", "a wildcard without its dot"],
  ["https://*.example.com", "a wildcard in an origin"],
  ["*.localhost", "a wildcard below localhost"],
  ["*.192.0.2.7", "a wildcard below an address"],
  ["＊.example.com", "a full-width star"],
  ["http://example.com", "http on a host other than localhost"],
  ["http://localhost.example.com", "http for a host that begins like localhost"],
  ["http://127.0.0.2", "http for another address"],
  ["ftp://example.com", "another scheme"],
  ["ws://example.com", "another scheme"],
  ["file:///etc/passwd", "a file URL"],
  ["data:text/html,x", "a data URL"],
  ["javascript:alert(1)", "a script URL"],
  ["chrome-extension://abcdef", "a browser extension"],
  ["file:", "only a scheme"],
  ["https://", "an origin without a host"],
  ["//example.com", "an origin without a scheme"],
  ["https:example.com", "a scheme without slashes"],
  ["https:\\\\example.com", "backslashes"],
  ["https://https://example.com", "two schemes"],
  ["example.com/path", "a path"],
  ["https://example.com/path", "a path in an origin"],
  ["example.com//", "an empty path"],
  ["example.com?", "a query"],
  ["example.com?x=1", "a query"],
  ["example.com#top", "a fragment"],
  ["user@example.com", "a user name"],
  ["https://user:secret@example.com", "a user name and a password"],
  ["example.com@evil.example", "a host in place of the user name"],
  ["example.com\\.evil.example", "a backslash"],
  ["evil.example%2eexample.com", "an encoded dot"],
  ["exam%70le.com", "an encoded letter"],
  ["example.com.", "a trailing dot"],
  [".example.com", "a leading dot"],
  ["example..com", "an empty label"],
  ["-app.example.com", "a hyphen at the start of a label"],
  ["app-.example.com", "a hyphen at the end of a label"],
  ["my_app.example.com", "an underscore"],
  ["exa mple.com", "a space inside"],
  ["exam\tple.com", "a tab inside, which a URL parser would drop"],
  ["example.com\nevil.example", "a line break"],
  ["example.com, evil.example", "two domains in one entry"],
  ["example.com,evil.example", "two domains in one entry"],
  ["example.com\0", "NUL"],
  ["\u0001example.com", "a control character, which a URL parser would drop"],
  ["\ud800.example", "a lone surrogate"],
  ["example.com:", "an empty port"],
  ["example.com:0", "port 0, which no browser opens"],
  ["http://localhost:0", "port 0 in an origin"],
  ["*.example.com:00", "port 0 below a host"],
  ["example.com:65536", "a port above 65535"],
  ["example.com:-1", "a negative port"],
  ["example.com:http", "a port given by name"],
  ["example.com:80:80", "two ports"],
  ["[::1]", "an IPv6 address"],
  ["https://[::1]:3000", "an IPv6 origin"],
  ["::1", "an IPv6 address without brackets"],
  ["0x7f000001", "an IPv4 address in hexadecimal"],
  ["2130706433", "an IPv4 address as one number"],
  ["127.1", "an IPv4 address with missing parts"],
  ["0177.0.0.1", "an IPv4 address in octal"],
  ["１２７.0.0.1", "an IPv4 address in full-width digits"],
  ["256.0.0.1", "an invalid IPv4 address"],
  [`${"a".repeat(64)}.example`, "a label of 64 characters"],
  [`${"a.".repeat(126)}example`, "a name of more than 253 characters"],
  ["xn--.example", "an empty Punycode label"],
  ["example.com／path", "a full-width slash"],
  ["user＠example.com", "a full-width at sign"],
];

describe("accepted entries", () => {
  it.each(kept)("accepts %j, and stores %s", (entry, stored) => {
    expect(normaliseDomains([entry], 50)).toEqual([stored]);
  });

  it.each(kept)("accepts the stored form of %j, and leaves it unchanged", (_entry, stored) => {
    expect(normaliseDomains([stored], 50)).toEqual([stored]);
  });

  it("stores several spellings of a domain as one entry, in order of first occurrence", () => {
    const entries = [
      "b.example",
      "A.example",
      "a.EXAMPLE:443",
      "münchen.example",
      "B.example/",
      "xn--mnchen-3ya.example",
    ];
    expect(normaliseDomains(entries, 50)).toEqual(["b.example", "a.example", "xn--mnchen-3ya.example"]);
  });

  it("accepts an empty list, and a list that is within the limit once duplicates are merged", () => {
    expect(normaliseDomains([], 0)).toEqual([]);
    const fifty = Array.from({ length: 50 }, (_, n) => `s${n}.example`);
    expect(normaliseDomains([...fifty, ...fifty.map((host) => host.toUpperCase())], 50)).toEqual(fifty);
  });
});

describe("rejected entries", () => {
  it.each(rejected)("rejects %j: %s", (entry) => {
    const { status, errors } = problemOf(["example.com", entry]);
    expect(status).toBe(400);
    expect(errors?.map(({ path, code }) => [path, code])).toEqual([["allowedDomains.1", "invalid_domain"]]);
  });

  it("rejects more entries than the limit with 409, unless an entry is invalid, which returns 400", () => {
    expect(problemOf(["a.example", "b.example"], 1)).toMatchObject({
      status: 409,
      code: "allowed_domains_limit_reached",
    });
    expect(problemOf(["a.example", "b.example", "*"], 1).status).toBe(400);
  });

  it("rejects a long entry, and quotes only its beginning in the message", () => {
    expect(problemOf(["x/".repeat(5_000)]).message.length).toBeLessThan(400);
  });
});

describe("wildcards below shared suffixes", () => {
  it.each([
    "*.co.uk",
    "*.CO.UK:443",
    "*.com.au",
    "*.or.jp",
    "*.github.io",
    "*.github.io:8443",
    "*.vercel.app",
    "*.pages.dev",
    "*.netlify.app",
    "*.s3.amazonaws.com",
    "*.myshopify.com",
  ])(
    "a wildcard below a suffix shared by many owners is rejected with a message that suggests an alternative: %s",
    (entry) => {
      const { status, errors } = problemOf(["example.com", entry]) as Problem & { errors: object[] };
      expect(status).toBe(400);
      expect(errors).toEqual([
        {
          path: "allowedDomains.1",
          code: "shared_domain",
          message: expect.stringMatching(/is shared by many owners: list each host, such as acme\./),
        },
      ]);
    },
  );

  it.each([
    "acme.github.io",
    "*.acme.github.io",
    "*.acme.co.uk",
    "https://acme.vercel.app",
    "co.uk",
    "*.go.example",
    "*.github.com",
  ])("accepts %s, which is not a wildcard below a suffix shared by many owners", (entry) =>
    expect(normaliseDomains([entry], 50)).toEqual([entry]),
  );
});
