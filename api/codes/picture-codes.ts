import type { CodeWords } from "./field-codes.ts";

/** Problem codes of uploads of pictures, in the widget and in the dashboard. */
export const pictureCodes = {
  pictures_off: {
    status: 403,
    meaning: "The workspace does not accept pictures from this person.",
    fix: "Allow pictures under Settings → Workspace in the dashboard.",
  },
  too_many_pictures: {
    status: 429,
    meaning: "The person has added too many pictures in the last hour.",
    fix: "Wait the number of seconds in `Retry-After`.",
  },
  picture_space_used_up: {
    status: 409,
    meaning:
      "The pictures of the workspace take up all the space that the server allows, or four fifths of it if a visitor adds one. Pictures of visitors without a verified identity take up at most two fifths.",
    fix: "Delete posts with pictures, or raise PICTURES_MEGABYTES.",
  },
  picture_type_not_supported: {
    status: 415,
    meaning:
      "The file is not a PNG, JPEG, WebP or GIF picture. SVG files are programs, so they are not accepted.",
    fix: "Save the picture as PNG or JPEG.",
  },
  picture_type_mismatch: {
    status: 400,
    meaning: "The bytes are not of the type in `Content-Type`.",
    fix: "Send the type that the file really has.",
  },
  picture_has_other_content: {
    status: 400,
    meaning: "The file contains a page, a script, a document or an archive besides the picture.",
    fix: "Save the picture again with another program, or take a screenshot of it.",
  },
  picture_too_many_pixels: {
    status: 400,
    meaning: "The picture has more than 25 million pixels.",
    fix: "Make the picture smaller.",
  },
  picture_animated: {
    status: 400,
    meaning: "The picture has several frames.",
    fix: "Save one frame as PNG.",
  },
  picture_unreadable: {
    status: 400,
    meaning: "The picture is damaged or incomplete.",
    fix: "Save the picture again as PNG or JPEG.",
  },
  pictures_not_available: {
    status: 503,
    meaning:
      "The server has no place to store pictures, the store fails, or the programs that process pictures are missing.",
    fix: "Set PICTURES_DIR or PICTURES_S3_BUCKET, and run `earshot -- doctor`.",
  },
  pictures_busy: {
    status: 503,
    meaning:
      "The server is processing other pictures, from this address or workspace or in all, or could not decode the picture in time.",
    fix: "Wait the number of seconds in `Retry-After` and try again. If it happens again, make the picture smaller.",
  },
} satisfies Record<string, CodeWords & { status: number }>;
