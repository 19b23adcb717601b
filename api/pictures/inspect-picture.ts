import { Problem } from "../../platform/http/problem.ts";
import { type PictureType, pictureTypes } from "./contract.ts";

/** How a file of each type begins, in Latin-1. */
const signatures: Record<PictureType, (start: string) => boolean> = {
  "image/png": (start) => start.startsWith("\x89PNG\r\n\x1a\n"),
  "image/jpeg": (start) => start.startsWith("\xff\xd8\xff"),
  "image/webp": (start) => start.startsWith("RIFF") && start.slice(8, 15) === "WEBPVP8",
  "image/gif": (start) => /^GIF8[79]a/.test(start),
};

/** Beginnings of pages, scripts and documents, which occur by chance in less than one of 10,000 pictures. */
const others = /<(?:script|html|iframe|!doctype)|<\?php|%PDF-|javascript:/i;
/** The record at the end of a ZIP archive, which a comment of up to 64 KB may follow. */
const endOfArchive = "PK\x05\x06";

/**
 * Checks the first bytes of a picture, and that no program could read the file as something else. Re-encoding would
 * remove such content; rejecting it tells the sender why.
 * @throws Problem 400, 415
 */
export function inspectPicture(bytes: Buffer, type: string): void {
  const sent = pictureTypes.find((known) => known === type);
  if (!sent) {
    throw new Problem(415, "picture_type_not_supported", "Only PNG, JPEG, WebP and GIF are accepted.");
  }
  if (!signatures[sent](bytes.toString("latin1", 0, 16))) {
    throw new Problem(400, "picture_type_mismatch", `The file is not a picture of the type ${sent}.`);
  }
  const text = bytes.toString("latin1");
  if (others.test(text) || text.slice(-65_557).includes(endOfArchive)) {
    const detail = "The file contains something else besides the picture. Save it again as PNG or JPEG.";
    throw new Problem(400, "picture_has_other_content", detail);
  }
}
