import { say } from "../controls/toasts.tsx";
import { send } from "../send.ts";
import { strings as common } from "../strings.ts";
import { refresh } from "../use-answer.ts";
import { forEachOf } from "./for-each-of.ts";
import { strings } from "./strings.ts";
import { doom, spare } from "./use-doomed.ts";

/** Deletes after eight seconds, in which it can be undone: the service keeps nothing of a deleted post. */
export function deletePosts(at: (door: string) => string, ids: string[]): void {
  doom(ids);
  say(strings.deleted(ids.length), {
    undo: () => spare(ids),
    commit: async (isLast) => {
      const failures = await forEachOf(ids, (id) => send("DELETE", at(`v1/posts/${id}`), { isLast }));
      if (failures) {
        say(common.someFailed(failures));
        spare(ids);
      }
      refresh(at("staff/posts"));
    },
  });
}
