import { afterEach, expect, it, vi } from "vitest";
import { base } from "../fake-server.ts";

afterEach(() => vi.restoreAllMocks());

/** Runs the script as a browser does when it parses the script tag. */
async function runTag() {
  const script = document.createElement("script");
  script.src = `${base}embed.js`;
  script.dataset.sdkToken = "sdk_test";
  vi.spyOn(Document.prototype, "currentScript", "get").mockReturnValue(script);
  vi.resetModules();
  await import("../../../widget/loader/embed.ts");
}

it("the script mounts one launcher outside the body, so that the page can replace the body", async () => {
  await runTag();
  expect(document.querySelectorAll("earshot-widget")).toHaveLength(1);
  expect(document.querySelector("earshot-widget")?.parentNode).toBe(document.documentElement);
});

it("the script mounts only one launcher if the script tag occurs twice or runs twice", async () => {
  await runTag();
  const first = window.earshot;
  await runTag();
  expect(document.querySelectorAll("earshot-widget")).toHaveLength(1);
  expect(window.earshot).toBe(first);
});
