import sharp from "sharp";
import { expect, it, vi } from "vitest";
import { preparePicture } from "../../../api/pictures/prepare-picture.ts";
import type { Problem } from "../../../platform/http/problem.ts";
import { afterThis } from "../../harness.ts";
import { hostilePictures, newPicture, newSender, png } from "./hostile-pictures.ts";

const una = newSender();
const codeOf = (bytes: Buffer, type: string, sender = newSender()) =>
  preparePicture(sender, bytes, type).then(
    () => "accepted",
    (error: Problem) => error.code,
  );

it.each([
  ["jpeg", 2_200, 2_000],
  ["png", 600, 600],
  ["webp", 600, 600],
  ["gif", 600, 600],
] as const)(
  "a %s becomes a WebP of at most 2,000 pixels without its metadata, and a thumbnail",
  async (format, given, stored) => {
    const bytes = await newPicture(given, given / 2)
      .toFormat(format, { effort: 1 })
      .toBuffer();
    const { width, height, full, thumbnail } = await preparePicture(una, bytes, `image/${format}`, 100);
    expect([width, height]).toEqual([stored, stored / 2]);
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
  expect(await preparePicture(una, bytes, "image/jpeg")).toMatchObject({ width: 200, height: 300 });
});

it("a small picture keeps its size", async () => {
  const bytes = await newPicture(30, 20).png().toBuffer();
  expect(await preparePicture(una, bytes, "image/png")).toMatchObject({ width: 30, height: 20 });
});

it("every hostile picture is rejected with its own code", async () => {
  for (const [name, bytes, type, code] of await hostilePictures()) {
    expect([name, await codeOf(bytes, type)]).toEqual([name, code]);
  }
});

it("of the pictures that wait, two may be of one person, three of a workspace's visitors, four of all visitors, and six in all", async () => {
  const bytes = await png();
  const send = (sender: ReturnType<typeof newSender>) => codeOf(bytes, "image/png", sender);
  const { workspaceId } = una;
  const senders = [
    ...[una, una, una],
    ...[newSender(workspaceId), newSender(workspaceId)],
    ...[newSender(), newSender()],
    ...[newSender(workspaceId, true), newSender(workspaceId, true)],
    ...[newSender(undefined, true), newSender(undefined, true)],
  ];
  expect(await Promise.all(senders.map(send))).toEqual([
    ...["accepted", "accepted", "pictures_busy"],
    ...["accepted", "pictures_busy"],
    ...["accepted", "pictures_busy"],
    ...["accepted", "pictures_busy"],
    ...["accepted", "pictures_busy"],
  ]);
  expect(await send(una)).toBe("accepted");
});

it("a decoder that runs out of time is a 503 with Retry-After, not a damaged picture", async () => {
  const bytes = await png();
  // The decoder's own words: how far it comes in a second depends on what else the machine does.
  const late = new Error('timeout: 41% complete\nVipsImage: killed for image "temp-117"');
  const decoding = vi.spyOn(sharp.prototype, "toBuffer").mockRejectedValueOnce(late);
  afterThis(() => decoding.mockRestore());
  const problem = await preparePicture(una, bytes, "image/png").catch((error) => error);
  expect(problem).toMatchObject({ status: 503, code: "pictures_busy", headers: { "retry-after": "10" } });
  expect(await codeOf(bytes, "image/png")).toBe("accepted");
});
