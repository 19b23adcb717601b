import { readFileSync } from "node:fs";
import { expect, it, vi } from "vitest";
import { identifySnippet } from "../../../dashboard/install/sign-snippets.ts";

it("the lines that identify a visitor work before the script has loaded, and docs/secure-identify.md has the same", () => {
  vi.stubGlobal("earshot", undefined);
  new Function(identifySnippet)();
  const { earshot } = window as unknown as { earshot: { q: [string, () => unknown][] } };
  expect([...(earshot.q[0] ?? [])]).toEqual(["identify", expect.any(Function)]);
  vi.unstubAllGlobals();
  expect(readFileSync("docs/secure-identify.md", "utf8")).toContain(identifySnippet);
});
