import sharp from "sharp";
import { expect, it } from "vitest";
import { preparePicture } from "../../../api/pictures/prepare-picture.ts";
import type { Problem } from "../../../platform/problem.ts";
import { hostilePictures, newPicture, png } from "./hostile-pictures.ts";

const codeOf = (bytes: Buffer, type: string) =>
  preparePicture(bytes, type).then(
    () => "accepted",
    (error: Problem) => error.code,
  );

it.each(["png", "jpeg", "webp", "gif"] as const)(
  "a %s becomes a WebP without its metadata, and a thumbnail",
  async (format) => {
    const bytes = await newPicture(2_200, 1_100).toFormat(format, { effort: 1 }).toBuffer();
    const { width, height, full, thumbnail } = await preparePicture(bytes, `image/${format}`, 100);
    expect([width, height]).toEqual([2_000, 1_000]);
    expect(await sharp(full).metadata()).toMatchObject({ format: "webp", width, height });
    expect(await sharp(thumbnail).metadata()).toMatchObject({ format: "webp", width: 480, height: 240 });
    for (const encoded of [full, thumbnail]) {
      const { exif, icc, xmp } = await sharp(encoded).metadata();
      expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined]);
      expect(encoded.includes("secret-place")).toBe(false);
    }
  },
);

it("a picture whose orientation is in its metadata is stored upright", async () => {
  const bytes = await newPicture(300, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect(await preparePicture(bytes, "image/jpeg")).toMatchObject({ width: 200, height: 300 });
});

it("a small picture keeps its size", async () => {
  const bytes = await newPicture(30, 20).png().toBuffer();
  expect(await preparePicture(bytes, "image/png")).toMatchObject({ width: 30, height: 20 });
});

it("every hostile picture is rejected with its own code", async () => {
  for (const [name, bytes, type, code] of await hostilePictures()) {
    expect([name, await codeOf(bytes, type)]).toEqual([name, code]);
  }
});

it("a fifth picture at the same time is rejected, and the next one after them is accepted", async () => {
  const bytes = await png();
  const codes = await Promise.all(Array.from({ length: 6 }, () => codeOf(bytes, "image/png")));
  expect(codes.sort()).toEqual([...Array(4).fill("accepted"), "pictures_busy", "pictures_busy"]);
  expect(await codeOf(bytes, "image/png")).toBe("accepted");
});
