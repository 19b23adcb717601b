import { say, sayError } from "../controls/toasts.tsx";
import { send } from "../send.ts";
import { refresh } from "../use-answer.ts";
import { strings } from "./strings.ts";
import { doom, spare } from "./use-doomed.ts";

/** Deletes after eight seconds, in which it can be undone: the service keeps nothing of a deleted post. */
export function deletePosts(at: (door: string) => string, ids: string[]): void {
  doom(ids);
  say(strings.deleted(ids.length), {
    undo: () => spare(ids),
    commit: async (isLast) => {
      try {
        await send("POST", at("staff/posts/deletions"), { body: { ids }, isLast });
      } catch (error) {
        sayError(error);
        spare(ids);
      }
      refresh(at("staff/posts"));
    },
  });
}
