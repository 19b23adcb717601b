import { useEffect, useState } from "preact/hooks";
import type { Follow } from "../../api/follows/contract.ts";
import type { App } from "../data/app.ts";
import { call } from "../data/send.ts";
import { useToggle } from "../hooks/use-toggle.ts";
import { messages } from "../locales/messages.ts";
import type { SeenPost } from "../posts/use-post-list.ts";
import { InlineError } from "../ui/notice.tsx";
import { BellIcon } from "./bell-icon.tsx";

/** A toggle to follow an idea. Its author, its voters and its commenters follow it without having pressed the button. */
export function FollowButton({ app, post: { id } }: { app: App; post: SeenPost }) {
  const { context, open } = app;
  const [isFollowing, setFollowing] = useState<boolean>();
  const { press, isSending, error } = useToggle(
    context,
    `posts/${id}/follow`,
    (changes: Pick<Follow, "isFollowing">) => setFollowing(changes.isFollowing),
    { isFollowing: isFollowing ?? false },
    { isFollowing: !isFollowing },
    {},
  );

  const toggle = async () => {
    // The bell then reloads the list of what happened to followed ideas.
    if (await press()) context.host.shadowRoot?.dispatchEvent(new Event("activity"));
  };

  useEffect(() => {
    const stopping = new AbortController();
    const load = async () => {
      const found = await call<Follow>(context, `embed/visitor/posts/${id}/follow`).catch(() => undefined);
      if (!stopping.signal.aborted) setFollowing(Boolean(found?.isFollowing));
    };
    load();
    for (const event of ["vote", "comment"]) context.host.addEventListener(event, load, stopping);
    return () => stopping.abort();
  }, [id, open?.visitor?.id]);

  return (
    <p class="facts">
      <button
        type="button"
        aria-pressed={Boolean(isFollowing)}
        aria-busy={isSending || isFollowing === undefined}
        onClick={toggle}
      >
        <BellIcon />
        {isFollowing ? messages.following : messages.follow}
      </button>
      <InlineError text={messages.notSaved} error={error} />
    </p>
  );
}
