/** Larger pictures are made smaller before they are sent; the service would do so anyway. In pixels. */
const longestSide = 2_000;
/** Smaller files are sent as they are. In bytes. */
const smallFile = 1_500_000;

export interface Prepared {
  file: Blob;
  /** A small copy that the form shows. A page's policy can block addresses of pictures, but not a canvas. */
  thumbnail: HTMLCanvasElement;
}

/** Decodes a picture, and makes a large one smaller. @throws if the browser cannot decode it */
export async function preparePicture(file: Blob): Promise<Prepared> {
  const picture = await createImageBitmap(file);
  const { type, size } = file;
  const isReady = size < smallFile && /^image\/(png|jpeg|webp)$/.test(type);
  const encoded = isReady
    ? file
    : await encode(drawPicture(picture, longestSide), type === "image/jpeg" ? type : "image/webp");
  return { file: encoded, thumbnail: drawPicture(picture, 112) };
}

/** Draws a picture on a canvas whose longer side has at most `longest` pixels. */
export function drawPicture(picture: ImageBitmap, longest: number): HTMLCanvasElement {
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, picture.width * scale);
  canvas.height = Math.max(1, picture.height * scale);
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Browsers that cannot encode this type encode PNG. @throws if the canvas is too large for the browser */
export const encode = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob>((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), type, 0.9),
  );
