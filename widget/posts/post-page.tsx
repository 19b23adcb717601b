import { useEffect, useRef } from "preact/hooks";
import { bylineOf } from "../comments/byline.tsx";
import { CommentThread } from "../comments/comment-thread.tsx";
import type { App } from "../data/app.ts";
import { send } from "../data/send.ts";
import type { SendError } from "../data/send-error.ts";
import { useSending } from "../hooks/use-sending.ts";
import { messages } from "../locales/messages.ts";
import { Notice } from "../ui/notice.tsx";
import { FollowButton, OwnPost } from "../ui/optional.tsx";
import { ProseView } from "../ui/prose.tsx";
import { LoadingView, Skeleton } from "../ui/skeleton.tsx";
import { isOwn } from "./is-own.ts";
import { PostFacts } from "./post-facts.tsx";
import type { SeenPost } from "./use-post-list.ts";
import { VoteButton } from "./vote-button.tsx";

/** One idea in full, with its comments. Data from the list shows immediately; the rest is loaded. */
export function PostPage({ app, id }: { app: App; id: string }) {
  const known = app.list.known[id];
  const full = useRef<SeenPost>(undefined);
  const { error, run } = useSending();

  if (known?.prose) full.current = known;
  // If the list loads later, or the description changes, the post has no `prose`, and perhaps no `creator`; the page shows
  // those it had until the post is loaded again.
  const post =
    known && full.current?.id === id ? { ...full.current, ...known, prose: full.current.prose } : known;

  const load = () => {
    run(async () => {
      const requestedAt = Date.now();
      const found = await send<SeenPost>(app.context, "GET", `posts/${encodeURIComponent(id)}`);
      app.list.keep(found, requestedAt);
      // The service returns another idea if this one was merged into it.
      if (found.id !== id) app.go(`ideas/${found.id}`, app.view);
    });
  };
  useEffect(() => {
    if (!known?.prose) load();
  }, [id, known?.prose]);

  const { status } = (error ?? {}) as Partial<SendError>;
  if (post?.isGone || status === 404 || status === 400) {
    return (
      <Notice text={messages.postGone}>
        <button class="button" type="button" onClick={() => app.go("ideas")}>
          {messages.back}
        </button>
      </Notice>
    );
  }
  if (!post) return <LoadingView error={error} retry={load} />;
  const isMine = isOwn(post);
  return (
    <article class="post">
      <VoteButton app={app} post={post} />
      <div class="row-text">
        <h3 dir="auto" tabIndex={-1} data-start>
          {post.title}
        </h3>
        {post.creator || isMine
          ? bylineOf({ isEdited: false, ...post }, isMine ? post.creator?.id : undefined)
          : !error && (
              <p class="facts">
                <i class="skeleton" />
              </p>
            )}
        <PostFacts app={app} post={post} />
        <FollowButton app={app} post={post} />
      </div>
      {wordsOf(error && known ? known : post, error)}
      {/* Content that loads later would push a form out of view. */}
      {isMine && post.prose && <OwnPost app={app} post={post} />}
      <CommentThread app={app} post={post} reload={load} />
    </article>
  );
}

/** Renders the description, as plain text if its parsed Markdown failed to load. */
function wordsOf(post: SeenPost, error: unknown) {
  const { prose, description, excerpt = description } = post;
  // The excerpt of a description that is only a picture is empty.
  if (prose) return <ProseView nodes={prose} />;
  if (!excerpt) return null;
  return error ? <p class="said">{excerpt}</p> : <Skeleton />;
}
