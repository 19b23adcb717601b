import { expect, it, vi } from "vitest";
import { readStored, store } from "../../../widget/data/storage.ts";
import type { WidgetContext } from "../../../widget/data/widget-context.ts";
import { base } from "../fake-server.ts";

/** A page of the site; every one has a guest of its own. */
const visit = (sdkToken = "sdk_test"): WidgetContext => ({
  base,
  sdkToken,
  host: document.createElement("div"),
  life: new AbortController(),
});

it("what was kept is there on the next page, under one key, and gone once it is forgotten", () => {
  const page = visit();
  store(page, "idea", { title: "Soup" });
  store(page, "seen", 4);
  expect(Object.keys(localStorage)).toEqual(["earshot-sdk_test"]);
  const next = visit();
  expect([readStored(next, "idea"), readStored(next, "seen")]).toEqual([{ title: "Soup" }, 4]);

  store(next, "idea", undefined);
  expect([readStored(next, "idea"), readStored(visit(), "idea"), readStored(visit(), "seen")]).toEqual([
    undefined,
    undefined,
    4,
  ]);
});

it("asking for what was never kept leaves nothing behind", () => {
  expect(readStored(visit(), "idea")).toBeUndefined();
  expect(localStorage).toHaveLength(0);
});

it("two tabs do not lose what the other one kept", () => {
  const [one, other] = [visit(), visit()];
  store(one, "idea", "Soup");
  store(other, "seen", 4);
  store(one, "idea", "Stew");
  expect([readStored(visit(), "idea"), readStored(visit(), "seen")]).toEqual(["Stew", 4]);
});

it("two workspaces on one site keep apart", () => {
  store(visit("sdk_a"), "idea", "Soup");
  expect(readStored(visit("sdk_b"), "idea")).toBeUndefined();
});

it.each(["no JSON", "null", '"text"', "[]"])(
  "storage that holds %s counts as empty, and is written over",
  (text) => {
    localStorage.setItem("earshot-sdk_test", text);
    expect(readStored(visit(), "idea")).toBeUndefined();
    store(visit(), "idea", "Soup");
    expect(readStored(visit(), "idea")).toBe("Soup");
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
  store(page, "idea", "Soup");
  store(page, "seen", 4);
  expect([readStored(page, "idea"), readStored(page, "seen")]).toEqual(["Soup", 4]);
  expect(readStored(visit(), "idea")).toBeUndefined();
});
