/** The smallest complete pictures of each type, of 3 × 2 pixels. */
export const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAEElEQVR4nGPgL8uDIAY4CwA2zgWzhtVStgAAAABJRU5ErkJggg==",
  "base64",
);
export const jpegHead = Buffer.from(
  "ffd8ffe000104a46494600010100000100010000ffc0000b080002000301011100",
  "hex",
);
export const webpLossless = Buffer.from("524946461e000000574542505650384c110000002f02400000071f00", "hex");
export const webpLossy = Buffer.from("52494646240000005745425056503820180000003001009d012a03000200", "hex");
export const webpExtended = Buffer.from(
  "52494646240000005745425056503858" + "0a00000000000000" + "020000010000",
  "hex",
);

/** A PNG with these pixels a side in its header. */
export function pngOf(width: number, height: number): Buffer {
  const bytes = Buffer.from(png);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}
