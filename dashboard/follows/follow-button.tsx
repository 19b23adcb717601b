import type { Follow } from "../../api/follows/contract.ts";
import { Button } from "../controls/button.tsx";
import { attempt } from "../controls/undo-toasts.tsx";
import { refresh, send, useQuery } from "../requests.ts";
import { useStaff } from "../staff.ts";

/** Follows a post, or stops following it. Shown once the choice is known. */
export function FollowButton({ postId }: { postId: string }) {
  const { at } = useStaff();
  const path = at(`staff/posts/${postId}/follow`);
  const follow = useQuery<Follow>(path);
  if (!follow.value) return null;
  const { isFollowing } = follow.value;
  const toggle = async () => {
    const body = { isFollowing: !isFollowing };
    if (!(await attempt(send("PUT", path, { body })))) return;
    follow.patch(body);
    refresh(at("staff/notifications"));
  };
  return (
    <Button
      icon={isFollowing ? "check" : "bell"}
      text={isFollowing ? "Following" : "Follow"}
      isPressed={isFollowing}
      act={toggle}
    />
  );
}
