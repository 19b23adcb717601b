export const pictureTypes = ["image/png", "image/jpeg", "image/webp", "image/gif"] as const;
export type PictureType = (typeof pictureTypes)[number];

export const mostPixels = 25_000_000;
/** The maximum width and height of each stored size, in pixels. */
export const sides = { full: 2_000, thumbnail: 480 } as const;
