import { expect, it } from "vitest";
import { fitsDomain } from "../../platform/fits-domain.ts";

it.each([
  [
    "a.example",
    ["https://a.example"],
    ["https://a.example:8443", "https://b.a.example", "https://xa.example"],
  ],
  ["a.example:8443", ["https://a.example:8443"], ["https://a.example"]],
  ["a.example:443", ["https://a.example"], ["http://a.example"]],
  ["https://a.example", ["https://a.example"], ["http://a.example", "https://a.example:8443"]],
  [
    "*.a.example",
    ["https://b.a.example", "https://c.b.a.example"],
    ["https://a.example", "https://a.example.b"],
  ],
  ["*.0.0.1", [], ["http://127.0.0.1"]],
  ["*.example", [], ["https://..example"]],
  ["localhost", ["http://localhost", "http://localhost:3000"], ["http://localhost.example"]],
  ["127.0.0.1:80", ["http://127.0.0.1"], ["http://127.0.0.1:8080"]],
])("the entry %s includes %j and not %j", (entry, included, others) => {
  const isIncluded = (origin: string) => fitsDomain(new URL(origin), entry);
  expect(included.filter((origin) => !isIncluded(origin))).toEqual([]);
  expect(others.filter(isIncluded)).toEqual([]);
});
