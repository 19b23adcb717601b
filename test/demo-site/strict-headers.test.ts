import { expect, it } from "vitest";
import { strictHeaders } from "../../demo-site/strict-headers.ts";

it("the demo's strict page sends the strictest policy under which every feature of the widget works", () => {
  expect(Object.fromEntries(strictHeaders("R", "https://fb.example/base/"))).toEqual({
    "content-security-policy":
      "default-src 'none'; script-src 'nonce-R' 'strict-dynamic'; style-src 'none'; " +
      "connect-src https://fb.example; img-src 'none'; font-src 'none'; frame-src 'none'; worker-src 'none'; " +
      "base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-embedder-policy": "require-corp",
    "cache-control": "no-store",
  });
});
