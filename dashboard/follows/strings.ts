import type { Notification } from "../../api/follows/contract.ts";

export const strings = {
  title: "Activity",
  tell({ type, comment, status, creator }: Pick<Notification, "type" | "comment" | "status" | "creator">) {
    const name = creator?.fullName ?? "Somebody";
    if (type === "comment.created")
      return `${name} ${comment?.parentId ? "replied" : "commented"}: ${comment?.excerpt ?? ""}`;
    if (type === "post.merged") return "Another post was merged into this one";
    return status ? `New status: ${status.name}` : "The status was removed";
  },
};
