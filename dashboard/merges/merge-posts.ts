import type { PostMerge } from "../../api/merges/contract.ts";
import { showError, showToast } from "../controls/undo-toasts.tsx";
import { refresh, send } from "../requests.ts";
import { strings } from "./strings.ts";

type At = (endpoint: string) => string;

/** Merges a duplicate into a post, and shows what moved. @throws SendError */
export async function mergePosts(at: At, postId: string, duplicateId: string): Promise<void> {
  const body = { duplicateId };
  const merge = await send<PostMerge>("POST", at(`staff/posts/${postId}/merges`), { body });
  readAgain(at, postId);
  const text = strings.merged(merge.votesMoved, merge.commentsMoved);
  showToast(text, { undo: () => undoMerge(at, merge) });
}

/** Undoes a merge. */
export async function undoMerge(at: At, { id, postId }: PostMerge): Promise<void> {
  try {
    await send("DELETE", at(`staff/posts/${postId}/merges/${id}`));
    showToast(strings.parted);
  } catch (error) {
    showError(error);
  }
  readAgain(at, postId);
}

function readAgain(at: At, postId: string): void {
  refresh(at("staff/posts"));
  refresh(at(`v1/posts/${postId}/`));
}
