import type { Notification } from "../../api/follows/contract.ts";

export const strings = {
  title: "Activity",
  intro:
    "What other people did to the posts that you follow: those that you wrote, commented on or voted for, and those that you choose.",
  post: "Post",
  what: "What happened",
  when: "When",
  isNew: "New",
  none: "Nothing has happened yet. Follow a post on its page.",
  follow: "Follow",
  following: "Following",
  tell({ type, comment, status, creator }: Pick<Notification, "type" | "comment" | "status" | "creator">) {
    const name = creator?.fullName ?? "Somebody";
    if (type === "comment.created")
      return `${name} ${comment?.parentId ? "replied" : "commented"}: ${comment?.excerpt ?? ""}`;
    if (type === "post.merged") return "Another post was merged into this one";
    return status ? `New status: ${status.name}` : "The status was removed";
  },
};
