import { expect, it, vi } from "vitest";
import type { Guest } from "../../widget/guest.ts";
import { recall, remember } from "../../widget/remember.ts";
import { base } from "./stand-in.ts";

/** A page of the site; every one has a guest of its own. */
const visit = (sdkToken = "sdk_test"): Guest => ({
  base,
  sdkToken,
  host: document.createElement("div"),
  life: new AbortController(),
});

it("what was kept is there on the next page, under one key, and gone once it is forgotten", () => {
  const page = visit();
  remember(page, "idea", { title: "Soup" });
  remember(page, "seen", 4);
  expect(Object.keys(localStorage)).toEqual(["earshot-sdk_test"]);
  const next = visit();
  expect([recall(next, "idea"), recall(next, "seen")]).toEqual([{ title: "Soup" }, 4]);

  remember(next, "idea", undefined);
  expect([recall(next, "idea"), recall(visit(), "idea"), recall(visit(), "seen")]).toEqual([
    undefined,
    undefined,
    4,
  ]);
});

it("asking for what was never kept leaves nothing behind", () => {
  expect(recall(visit(), "idea")).toBeUndefined();
  expect(localStorage).toHaveLength(0);
});

it("two tabs do not lose what the other one kept", () => {
  const [one, other] = [visit(), visit()];
  remember(one, "idea", "Soup");
  remember(other, "seen", 4);
  remember(one, "idea", "Stew");
  expect([recall(visit(), "idea"), recall(visit(), "seen")]).toEqual(["Stew", 4]);
});

it("two workspaces on one site keep apart", () => {
  remember(visit("sdk_a"), "idea", "Soup");
  expect(recall(visit("sdk_b"), "idea")).toBeUndefined();
});

it.each(["no JSON", "null", '"text"', "[]"])(
  "storage that holds %s counts as empty, and is written over",
  (text) => {
    localStorage.setItem("earshot-sdk_test", text);
    expect(recall(visit(), "idea")).toBeUndefined();
    remember(visit(), "idea", "Soup");
    expect(recall(visit(), "idea")).toBe("Soup");
  },
);

it("where storage throws, what was kept stays as long as the page", () => {
  vi.stubGlobal(
    "localStorage",
    new Proxy(
      {},
      {
        get: () => {
          throw new DOMException("No.", "SecurityError");
        },
      },
    ),
  );
  const page = visit();
  remember(page, "idea", "Soup");
  remember(page, "seen", 4);
  expect([recall(page, "idea"), recall(page, "seen")]).toEqual(["Soup", 4]);
  expect(recall(visit(), "idea")).toBeUndefined();
});
