import type { DrawnPicture, Shape } from "./content/shapes.ts";

const width = 960;
const height = 480;
/** Pixels are drawn this many times too large, and then averaged, so that edges are smooth. */
const scale = 2;

/** Draws a picture as PNG. @throws when the package sharp is not installed */
export async function drawPicture({ ground, shapes }: DrawnPicture): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const raw = { width: width * scale, height: height * scale, channels: 3 as const };
  const pixels = Buffer.alloc(raw.width * raw.height * 3);
  fill(pixels, raw.width, ["box", width / 2, height / 2, width / 2, height / 2, ground]);
  for (const shape of shapes) fill(pixels, raw.width, shape);
  return sharp(pixels, { raw }).resize(width, height).png().toBuffer();
}

function fill(pixels: Buffer, lineWidth: number, [kind, x, y, across, down, colour]: Shape): void {
  const lastLine = pixels.length / 3 / lineWidth - 1;
  const top = Math.max(0, Math.round((y - down) * scale));
  const bottom = Math.min(lastLine, Math.round((y + down) * scale) - 1);
  for (let line = top; line <= bottom; line++) {
    const off = ((line + 0.5) / scale - y) / down;
    const reach = kind === "oval" ? across * Math.sqrt(Math.max(0, 1 - off * off)) : across;
    const left = Math.max(0, Math.round((x - reach) * scale));
    const right = Math.min(lineWidth, Math.round((x + reach) * scale));
    const start = line * lineWidth;
    if (left < right) pixels.fill(colour, (start + left) * 3, (start + right) * 3, "hex");
  }
}
