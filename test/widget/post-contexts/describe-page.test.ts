import { afterEach, expect, it, vi } from "vitest";
import { SentContext } from "../../../api/post-contexts/contract.ts";
import { describePage } from "../../../widget/post-contexts/describe-page.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  history.replaceState(null, "", "/");
});

it("the page's address has neither query nor fragment", () => {
  history.replaceState(null, "", "/plan/7?token=secret#part");
  expect(describePage({})).toEqual({ page: `${location.origin}/plan/7` });
});

it.each([
  ["in a sandboxed frame", "null", location],
  ["in a frame whose document is in srcdoc", "https://acme.example", { origin: "null", pathname: "srcdoc" }],
  ["of a local file", "null", { origin: "null", pathname: "/plan.html" }],
])("a page %s has no address", (_title, origin, place) => {
  vi.stubGlobal("origin", origin);
  vi.stubGlobal("location", place);
  expect(describePage({})).toEqual({});
});

it("a long address is cut to what the service accepts", () => {
  history.replaceState(null, "", `/${"x".repeat(3_000)}`);
  expect(SentContext.parse(describePage({})).page).toHaveLength(2_000);
});

it.each([
  ["3.2.1", "3.2.1"],
  [" 3.2\u0000.1\n\u202e ", "3.2.1"],
  ["\ud83d\ude00".repeat(120), "\ud83d\ude00".repeat(100)],
  [`${"x".repeat(99)} y`, "x".repeat(99)],
  ["1\ud800", "1"],
  ["3\u200b.\u202e2\u2066.\u{e0031}1", "3.2.1"],
  [" \u200b\t", undefined],
  ["\u3164", undefined],
  ["\u2800 \ufe0f", undefined],
  [`${"\u3164".repeat(100)}1`, undefined],
])("the version %j is sent as the service accepts it", (given, sent) => {
  const { appVersion } = SentContext.parse(describePage({ appVersion: given }));
  expect(appVersion).toBe(sent);
});
