import { Problem } from "../../platform/http/problem.ts";
import { pictureFolderOf } from "../../platform/picture-folder.ts";
import type { Actor } from "../actor.ts";
import type { Config } from "../config.ts";
import { write } from "../postgres/call-write-function.ts";
import { callFunction, type Database } from "../postgres/database.ts";
import type { Picture, PictureSize } from "./contract.ts";
import type { PictureStore } from "./open-store.ts";
import { preparePicture } from "./prepare-picture.ts";

type Writer = Pick<Actor, "workspaceId" | "userId" | "isStaff">;

/** Creates the function that stores a picture, which no text contains yet. */
export function createPictureAdder(
  db: Database,
  config: Pick<Config, "PICTURES_MEGABYTES" | "PICTURES_PER_HOUR" | "PUBLIC_BFF_URL">,
  store: PictureStore | undefined,
) {
  const limits = {
    mostBytes: config.PICTURES_MEGABYTES * 1_000_000,
    mostPerHour: config.PICTURES_PER_HOUR,
  };
  return async (actor: Writer, bytes: Buffer, type: string): Promise<Picture> => {
    if (!store) {
      const detail = "This server has no place to store pictures: set PICTURES_DIR or PICTURES_S3_BUCKET.";
      throw new Problem(503, "pictures_not_available", detail, { retryAfter: 60 });
    }
    // Before the picture is decoded, which takes far more time; `create_picture` checks again.
    requireTurn((await write(db, actor, "check_picture", { ...limits, bytes: 0 })).body);
    const { full, thumbnail, width, height } = await preparePicture(actor, bytes, type);
    const input = { ...limits, width, height, bytes: full.length + thumbnail.length };
    const { id } = requireTurn((await write(db, actor, "create_picture", input)).body);
    const { workspaceId } = actor;
    const writeFile = (size: PictureSize, file: Buffer) => store.write({ workspaceId, id }, size, file);
    // Waits for both, so that no file is written after the removal of the files.
    const written = await Promise.allSettled([writeFile("full", full), writeFile("thumbnail", thumbnail)]);
    const failed = written.find((result) => result.status === "rejected");
    if (failed) {
      await callFunction(db, "withdraw_picture", workspaceId, id);
      throw failed.reason;
    }
    const address = `${pictureFolderOf(config.PUBLIC_BFF_URL)}${workspaceId}/${id}`;
    return { id, address, width, height };
  };
}

/** @throws Problem 429 if the person has to wait */
function requireTurn(body: string): { id: string } {
  const { retryAfter, ...rest } = JSON.parse(body);
  if (retryAfter === null) return rest;
  const detail = "You have added too many pictures in the last hour. Try again later.";
  throw new Problem(429, "too_many_pictures", detail, { retryAfter });
}
