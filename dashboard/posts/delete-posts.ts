import { showError, showToast } from "../controls/toasts.tsx";
import { refresh, send } from "../requests.ts";
import { strings } from "./strings.ts";
import { cancelDelete, scheduleDelete } from "./use-pending-deletes.ts";

/** Deletes posts after eight seconds for undo, as the service cannot restore a deleted post. */
export function deletePosts(at: (endpoint: string) => string, ids: string[]): void {
  scheduleDelete(ids);
  showToast(strings.deleted(ids.length), {
    undo: () => cancelDelete(ids),
    commit: async (isLast) => {
      try {
        await send("POST", at("staff/posts/deletions"), { body: { ids }, isLast });
      } catch (error) {
        showError(error);
        cancelDelete(ids);
      }
      refresh(at("staff/posts"));
    },
  });
}
