import { z } from "zod";
import { Uuid } from "../field-schemas.ts";

export const pictureTypes = ["image/png", "image/jpeg", "image/webp", "image/gif"] as const;
export type PictureType = (typeof pictureTypes)[number];

/** The maximum size of a file, in bytes, and of a request that contains it in base64. */
const mostFileBytes = 5 * 1024 * 1024;
export const pictureBytes = Math.ceil(mostFileBytes / 3) * 4 + 1_024;
export const mostPixels = 25_000_000;
/** The maximum width and height of each stored size, in pixels. */
export const sides = { full: 2_000, thumbnail: 480 } as const;

/** `POST /visitor/pictures` and `POST /staff/pictures` → `Picture`. */
export const AddPicture = z.strictObject({
  /** The file's media type; other types than those of `pictureTypes` get a code of their own. */
  type: z.string().max(100),
  data: z
    .base64("must be base64")
    .transform((data) => Buffer.from(data, "base64"))
    .refine(({ length }) => length <= mostFileBytes, "must have at most 5 MiB"),
});

/** A text contains the picture, and keeps it, if it contains the address, as in Markdown: `![words](address)`. */
export const Picture = z.strictObject({
  id: Uuid,
  address: z.url(),
  width: z.int(),
  height: z.int(),
});
export type Picture = z.infer<typeof Picture>;

/** `PATCH /staff/pictures/settings`: who may add pictures. `everyone` includes the visitors of the widget. */
export const SetPictureSettings = z.strictObject({ senders: z.enum(["nobody", "staff", "everyone"]) });

/** `GET` and `PATCH /staff/pictures/settings` → `PictureSettings`. */
export const PictureSettings = SetPictureSettings.extend({ usedBytes: z.int() });
export type PictureSettings = z.infer<typeof PictureSettings>;

export const PictureSize = z.enum(["full", "thumbnail"]);
export type PictureSize = z.infer<typeof PictureSize>;

/**
 * `POST /internal/pictures` → the file as base64. `via`: the id of a text that the reader has read, `staff`, or
 * `public`.
 */
export const ReadPicture = z.strictObject({
  workspaceId: Uuid,
  id: Uuid,
  size: PictureSize,
  via: z.union([z.enum(["public", "staff"]), Uuid]),
});
export type ReadPicture = z.infer<typeof ReadPicture>;
export const PictureFile = z.strictObject({ data: z.base64() });
export type PictureFile = z.infer<typeof PictureFile>;
