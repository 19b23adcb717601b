import type { Log } from "../../platform/telemetry/log.ts";
import { callFunction, type Database } from "../postgres/database.ts";
import { repeatWork } from "../postgres/repeat-work.ts";
import type { PicturePlace, PictureStore } from "./open-store.ts";

const most = 100;

/** Removes the files of deleted pictures, and returns their number. Several processes can do so at once. */
export async function removePictures(
  db: Database,
  store: PictureStore,
  isStopped: () => boolean = () => false,
): Promise<number> {
  for (let total = 0; ; ) {
    const places = await callFunction<PicturePlace[]>(db, "list_picture_removals", most);
    for (const place of places) {
      if (isStopped()) return total;
      await store.remove(place);
      await callFunction(db, "end_picture_removal", place.workspaceId, place.id);
      total += 1;
    }
    if (places.length < most) return total;
  }
}

/** Removes the files of deleted pictures every minute until stopped. */
export const startRemoving = (db: Database, store: PictureStore, log: Log) =>
  repeatWork(log, {
    milliseconds: 60_000,
    failure: "files of deleted pictures not removed",
    work: async (isStopped) => void (await removePictures(db, store, isStopped)),
  });
