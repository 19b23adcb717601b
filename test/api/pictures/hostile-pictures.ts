import { randomUUID } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

/** Somebody who adds pictures. */
export const newSender = (workspaceId: string = randomUUID(), isStaff = false) => ({
  ...{ workspaceId, userId: randomUUID(), isStaff },
});

/** A small picture with some detail, and metadata that contains a place. */
export const newPicture = (width = 600, height = 400) =>
  sharp({
    create: {
      ...{ width, height, channels: 3, background: "#4a7" },
      noise: { type: "gaussian", mean: 128, sigma: 20 },
    },
  }).withExif({ IFD0: { Copyright: "secret-place" }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } });

export const png = () => newPicture().png().toBuffer();

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG of a few kilobytes with this many black pixels in each direction. */
export function bomb(side: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 1;
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))));
  const start = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([
    ...[start, chunk("IHDR", head), chunk("IDAT", rows)],
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** An animation with this many frames, each different from the one before. */
const animation = (frames: number, type: "gif" | "webp" = "gif") =>
  sharp(
    Uint8Array.from({ length: frames * 48 }, (_, index) => (index * 31 + Math.floor(index / 48) * 7) % 256),
    { raw: { width: 4, height: 4 * frames, channels: 3, pageHeight: 4 } },
  )
    .toFormat(type)
    .toBuffer();

const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9" height="9"/></svg>';

/** Files that no upload may accept, with their declared type and the code of the problem. */
export async function hostilePictures(): Promise<
  [name: string, bytes: Buffer, type: string, code: string][]
> {
  const [plain, jpeg, webp] = [
    await png(),
    await newPicture().jpeg().toBuffer(),
    await newPicture().webp().toBuffer(),
  ];
  const text = (words: string) => Buffer.from(words, "latin1");
  const archive = Buffer.concat([text("PK\x05\x06"), Buffer.alloc(18)]);
  return [
    ["SVG", text(svg), "image/svg+xml", "picture_type_not_supported"],
    ["SVG called PNG", text(svg), "image/png", "picture_type_mismatch"],
    ["a page", text("<html></html>"), "text/html", "picture_type_not_supported"],
    ["a page called JPEG", text("<html></html>"), "image/jpeg", "picture_type_mismatch"],
    ["JPEG called PNG", jpeg, "image/png", "picture_type_mismatch"],
    ["nothing", Buffer.alloc(0), "image/png", "picture_type_mismatch"],
    ["GIF that is a script", text("GIF89a/*abc*/=1;alert(1)//;"), "image/gif", "picture_unreadable"],
    [
      "PNG and a page",
      Buffer.concat([plain, text("<script>alert(1)</script>")]),
      "image/png",
      "picture_has_other_content",
    ],
    ["PNG and an archive", Buffer.concat([plain, archive]), "image/png", "picture_has_other_content"],
    [
      "JPEG and a document",
      Buffer.concat([jpeg, text("%PDF-1.7")]),
      "image/jpeg",
      "picture_has_other_content",
    ],
    ["WebP and PHP", Buffer.concat([webp, text("<?php")]), "image/webp", "picture_has_other_content"],
    ["20,000 × 20,000 PNG", bomb(20_000), "image/png", "picture_too_many_pixels"],
    [
      "20,000 × 20,000 GIF",
      text("GIF89a\x20\x4e\x20\x4e\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\x20\x4e\x20\x4e\0\x02\x02\x44\x01\0;"),
      "image/gif",
      "picture_too_many_pixels",
    ],
    ["GIF of 1,000 frames", await animation(1_000), "image/gif", "picture_animated"],
    ["WebP of 1,000 frames", await animation(1_000, "webp"), "image/webp", "picture_animated"],
    ["half a PNG", plain.subarray(0, plain.length / 2), "image/png", "picture_unreadable"],
    ["half a JPEG", jpeg.subarray(0, jpeg.length / 2), "image/jpeg", "picture_unreadable"],
    ["half a WebP", webp.subarray(0, webp.length / 2), "image/webp", "picture_unreadable"],
    ["only the start of a PNG", plain.subarray(0, 20), "image/png", "picture_unreadable"],
  ];
}
