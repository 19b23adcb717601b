import { expect, it } from "vitest";
import { checkLogo } from "../../../api/appearances/check-logo.ts";
import type { Problem } from "../../../platform/http/problem.ts";
import { jpegHead, png, pngOf, webpExtended, webpLossless, webpLossy } from "./pictures.ts";

const explain = (bytes: Buffer) => {
  try {
    return checkLogo(bytes.toString("base64")).contentType;
  } catch (error) {
    return (error as Problem).errors?.[0]?.message;
  }
};

it("PNG, JPEG and WebP pictures are recognised by their bytes", () => {
  expect([png, jpegHead, webpLossless, webpLossy, webpExtended].map(explain)).toEqual([
    "image/png",
    "image/jpeg",
    ...Array(3).fill("image/webp"),
  ]);
});

it("equal pictures have equal digests, and other pictures have other digests", () => {
  const digest = (bytes: Buffer) => checkLogo(bytes.toString("base64")).digest;
  expect(digest(png)).toBe(digest(Buffer.from(png)));
  expect(digest(png)).not.toBe(digest(pngOf(4, 4)));
  expect(digest(png)).toMatch(/^[\w-]{22}$/);
});

const notPicture = "must be a complete PNG, JPEG or WebP picture";
it.each([
  ["SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ["HTML", Buffer.from("<!doctype html><script>alert(1)</script>")],
  ["GIF", Buffer.from("GIF89a\x03\0\x02\0")],
  ["an empty file", Buffer.alloc(0)],
  ["a PNG that ends in its header", png.subarray(0, 18)],
  ["a JPEG without a frame", Buffer.from("ffd8ffe000104a464946", "hex")],
  [
    "a JPEG of endless segments",
    Buffer.concat([Buffer.from("ffd8", "hex"), Buffer.alloc(60_000, "ffe10002", "hex")]),
  ],
  ["a RIFF file that is no WebP", Buffer.from("RIFF\x24\0\0\0WAVEfmt ")],
])("rejects %s", (_name, bytes) => {
  expect(explain(bytes)).toBe(notPicture);
});

it.each([
  [1_024, 1_024, "image/png"],
  [1_025, 1, "must have at most 1024 pixels a side, and has 1025 × 1"],
  [20_000, 20_000, "must have at most 1024 pixels a side, and has 20000 × 20000"],
  [0, 5, "must have at most 1024 pixels a side, and has 0 × 5"],
])("a picture of %d × %d pixels: %s", (width, height, result) => {
  expect(explain(pngOf(width, height))).toBe(result);
});

it("a picture of 64 KiB is accepted, and one byte more is rejected", () => {
  const fill = (size: number) => Buffer.concat([png, Buffer.alloc(size - png.length)]);
  expect(explain(fill(64 * 1024))).toBe("image/png");
  expect(explain(fill(64 * 1024 + 1))).toBe("must be a picture of at most 64 KiB");
});
