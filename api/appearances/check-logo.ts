import { createHash } from "node:crypto";
import { badField } from "../../platform/http/problem.ts";
import { logoBytes, logoPixels } from "./contract.ts";

interface CheckedLogo {
  contentType: string;
  digest: string;
  picture: string;
}

/**
 * Checks a picture by its bytes, because a file's name says nothing about its content. SVG is rejected, because it can
 * contain scripts. @throws Problem 400 for the field `logo`
 */
export function checkLogo(picture: string): CheckedLogo {
  const bytes = Buffer.from(picture, "base64");
  if (bytes.length > logoBytes) throw rejected("must be a picture of at most 64 KiB");
  const found =
    read(() => sizeOfPng(bytes)) ?? read(() => sizeOfJpeg(bytes)) ?? read(() => sizeOfWebp(bytes));
  if (!found) throw rejected("must be a complete PNG, JPEG or WebP picture");
  const [contentType, ...sides] = found;
  if (sides.some((side) => side < 1 || side > logoPixels))
    throw rejected(`must have at most ${logoPixels} pixels a side, and has ${sides.join(" × ")}`);
  const digest = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
  return { contentType, digest, picture: bytes.toString("base64") };
}

type Found = [contentType: string, width: number, height: number];

/** Reading beyond the end of a picture that is cut off throws a RangeError. */
function read(size: () => Found | undefined): Found | undefined {
  try {
    return size();
  } catch {
    return undefined;
  }
}

function sizeOfPng(bytes: Buffer): Found | undefined {
  if (bytes.toString("latin1", 0, 8) !== "\x89PNG\r\n\x1a\n" || bytes.toString("latin1", 12, 16) !== "IHDR")
    return undefined;
  return ["image/png", bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

/** The size is in the first "start of frame" segment, after any number of others. */
function sizeOfJpeg(bytes: Buffer): Found | undefined {
  if (bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  let at = 2;
  while (bytes.readUInt8(at) === 0xff) {
    const marker = bytes.readUInt8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return ["image/jpeg", bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
    at += 2 + Math.max(2, bytes.readUInt16BE(at + 2));
  }
  return undefined;
}

function sizeOfWebp(bytes: Buffer): Found | undefined {
  if (bytes.toString("latin1", 0, 4) !== "RIFF" || bytes.toString("latin1", 8, 12) !== "WEBP")
    return undefined;
  const kind = bytes.toString("latin1", 12, 16);
  if (kind === "VP8X") return ["image/webp", bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1];
  if (kind === "VP8L" && bytes.readUInt8(20) === 0x2f) {
    const packed = bytes.readUInt32LE(21);
    return ["image/webp", (packed & 0x3fff) + 1, ((packed >>> 14) & 0x3fff) + 1];
  }
  if (kind === "VP8 " && bytes.readUIntBE(23, 3) === 0x9d012a)
    return ["image/webp", bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];
  return undefined;
}

const rejected = (message: string) => badField("logo", "invalid_picture", message);
