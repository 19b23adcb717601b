import { expect, it, vi } from "vitest";
import { readStored, store } from "../../../widget/data/storage.ts";
import type { WidgetContext } from "../../../widget/data/widget-context.ts";
import { base } from "../fake-server.ts";

/** Opens a page of the site; each page has its own WidgetContext. */
const visit = (sdkToken = "sdk_test"): WidgetContext => ({
  base,
  sdkToken,
  host: document.createElement("div"),
  aborter: new AbortController(),
});

it("stored values share one key of localStorage, are available on the next page, and disappear when they are deleted", () => {
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

it("reading an unknown value stores nothing", () => {
  expect(readStored(visit(), "idea")).toBeUndefined();
  expect(localStorage).toHaveLength(0);
});

it("two tabs do not overwrite each other's values", () => {
  const [one, other] = [visit(), visit()];
  store(one, "idea", "Soup");
  store(other, "seen", 4);
  store(one, "idea", "Stew");
  expect([readStored(visit(), "idea"), readStored(visit(), "seen")]).toEqual(["Stew", 4]);
});

it("the values of two workspaces on one site are stored separately", () => {
  store(visit("sdk_a"), "idea", "Soup");
  expect(readStored(visit("sdk_b"), "idea")).toBeUndefined();
});

it.each(["no JSON", "null", '"text"', "[]"])(
  "storage that contains %s is treated as empty, and is overwritten",
  (text) => {
    localStorage.setItem("earshot-sdk_test", text);
    expect(readStored(visit(), "idea")).toBeUndefined();
    store(visit(), "idea", "Soup");
    expect(readStored(visit(), "idea")).toBe("Soup");
  },
);

it("values last until the page is closed if the browser's storage throws an error", () => {
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
