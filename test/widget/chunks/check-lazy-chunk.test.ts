import { afterEach, expect, it, vi } from "vitest";
import { checkLazyChunk } from "../../../widget/chunks/check-lazy-chunk.ts";
import type { WidgetContext } from "../../../widget/data/widget-context.ts";

afterEach(() => vi.unstubAllGlobals());

const check = vi.fn();
const context = { base: "https://feedback.example/", checkChunk: check } as unknown as WidgetContext;
const chunks: typeof LAZY_CHUNKS = { views: ["embed/views-1.js", "sha256-x"] };

it("a chunk for which the server answers with an error is not imported, because Firefox would never request it again", async () => {
  vi.stubGlobal("fetch", async () => new Response("Busy", { status: 503 }));
  await expect(checkLazyChunk(context, "views", chunks)).rejects.toThrow("views");
  expect(check).not.toHaveBeenCalled();
  vi.stubGlobal("fetch", async () => new Response("export {}"));
  await checkLazyChunk(context, "views", chunks);
  expect(check).toHaveBeenCalledWith(context, "embed/views-1.js", "sha256-x");
});
