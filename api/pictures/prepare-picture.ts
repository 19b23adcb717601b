import type { Sharp } from "sharp";
import { createFairQueue } from "../../platform/fair-places.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { Actor } from "../actor.ts";
import { mostPixels, sides } from "./contract.ts";
import { inspectPicture } from "./inspect-picture.ts";

/** A picture that was encoded again as WebP, without any metadata of the file that was sent. */
export interface PreparedPicture {
  width: number;
  height: number;
  full: Buffer;
  thumbnail: Buffer;
}

let loaded: Promise<typeof import("sharp").default> | undefined;

/**
 * Loads the decoders with the first picture, so that an installation without their programs for this platform, which
 * npm installs as optional dependencies, lacks only pictures. @throws Problem 503
 */
function loadSharp() {
  loaded ??= import("sharp").then(
    ({ default: sharp }) => {
      // One thread and no cache, because several pictures at once would need the memory of all of them.
      sharp.concurrency(1);
      sharp.cache(false);
      sharp.block({ operation: ["VipsForeignLoad"] });
      sharp.unblock({
        operation: ["Png", "Jpeg", "Webp", "Nsgif"].map((name) => `VipsForeignLoad${name}Buffer`),
      });
      return sharp;
    },
    () => {
      const detail = "This server cannot process pictures: install the npm package sharp with its programs.";
      throw new Problem(503, "pictures_not_available", detail, { retryAfter: 60 });
    },
  );
  return loaded;
}

/** One picture at a time; of the others, each needs up to 10 MB while it waits. */
const inTurn = createFairQueue(1, 6);
/**
 * So that a workspace leaves room for the others, a person for the other people of the workspace, and visitors for staff,
 * of their own workspace and of all others.
 */
const sharesOf = ({ workspaceId, userId, isStaff }: Sender) => ({
  [workspaceId]: isStaff ? 4 : 3,
  [userId]: 2,
  ...(!isStaff && { visitors: 4 }),
});

type Sender = Pick<Actor, "workspaceId" | "userId" | "isStaff">;

/**
 * Checks a picture, and encodes it in two sizes. Each size takes at most `seconds`, because the request for a picture may
 * take 6 s in total. @throws Problem 400, 415, 503
 */
export async function preparePicture(
  sender: Sender,
  bytes: Buffer,
  type: string,
  seconds = 2,
): Promise<PreparedPicture> {
  inspectPicture(bytes, type);
  return inTurn(sharesOf(sender), rejectBusy, () => prepare(bytes, seconds));
}

function rejectBusy(): Problem {
  const detail = "The server is processing other pictures. Try again in a moment.";
  return new Problem(503, "pictures_busy", detail, { retryAfter: 2 });
}

async function prepare(bytes: Buffer, seconds: number): Promise<PreparedPicture> {
  const sharp = await loadSharp();
  const {
    width,
    height,
    pages = 1,
  } = await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata().catch(rejectUnreadable);
  if (width * height > mostPixels) {
    throw new Problem(400, "picture_too_many_pixels", "The picture has more than 25 million pixels.");
  }
  if (pages > 1) throw new Problem(400, "picture_animated", "Animated pictures are not accepted.");
  const options = { limitInputPixels: mostPixels, pages: 1, failOn: "error", sequentialRead: true } as const;
  // Without `autoOrient`, a picture whose orientation is only in its metadata would be turned.
  const full = await encode(sharp(bytes, options).autoOrient(), sides.full, seconds);
  const thumbnail = await encode(sharp(full.data), sides.thumbnail, seconds);
  return { width: full.info.width, height: full.info.height, full: full.data, thumbnail: thumbnail.data };
}

function encode(picture: Sharp, side: number, seconds: number) {
  return picture
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 82, effort: 2 })
    .timeout({ seconds })
    .toBuffer({ resolveWithObject: true })
    .catch(rejectUnreadable);
}

/**
 * Reports a damaged picture without the decoder's message, which can contain parts of the file. A decoder that ran out
 * of time says nothing about the picture: others may have loaded the machine. @throws Problem 400, 503
 */
function rejectUnreadable(error: Error): never {
  if (/^timeout: /.test(error.message)) {
    const detail =
      "The server could not process the picture in time. Try again in a moment, or make it smaller.";
    throw new Problem(503, "pictures_busy", detail, { retryAfter: 10 });
  }
  throw new Problem(400, "picture_unreadable", "The picture is damaged or incomplete. Save it again.");
}
