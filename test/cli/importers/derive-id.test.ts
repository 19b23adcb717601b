import { expect, test } from "vitest";
import { deriveId } from "../../../cli/importers/derive-id.ts";

test("the id derived from a name is its UUID of version 5, as in the example of RFC 9562", () => {
  const dns = "6ba7b810-9dad-11d1-80b4-00c04fd430c8";
  expect(deriveId(dns, "www.example.com")).toBe("2ed6657d-e927-568b-95e1-2665a8aea6a2");
});

test("the id derived from a name differs between workspaces", () => {
  const [one, other] = ["6ba7b810-9dad-11d1-80b4-00c04fd430c8", "6ba7b811-9dad-11d1-80b4-00c04fd430c8"];
  expect(deriveId(one, "canny post 1")).not.toBe(deriveId(other, "canny post 1"));
});
