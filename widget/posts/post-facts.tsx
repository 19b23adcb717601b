import { formatCount } from "../locales/locale.ts";
import { messages } from "../locales/messages.ts";
import type { App } from "../panel/app.ts";
import { Icon, paths } from "../ui/icons.tsx";
import { RelativeTime } from "../ui/relative-time.tsx";
import type { SeenPost } from "./use-post-list.ts";

/** The line below an idea's title: visibility, status, category and number of comments; also the age, without an author. */
export function PostFacts({ app, post }: { app: App; post: SeenPost }) {
  const { commentsCount } = post;
  const status = app.open?.statuses.find(({ id }) => id === post.statusId);
  const category = app.open?.categories.find(({ id }) => id === post.categoryId)?.name;
  return (
    <p class="facts">
      {post.visibility === "private" && (
        <span>
          <Icon d={paths.lock} />
          {messages.private}
        </span>
      )}
      {status && (
        <span class={`dot pill ${status.kind}`} style={{ "--tone": status.color }} dir="auto">
          {status.name}
        </span>
      )}
      {category && (
        <span class="category" dir="auto">
          {category}
        </span>
      )}
      {!!commentsCount && (
        <span
          class="talked"
          role="img"
          aria-label={`${formatCount(commentsCount)} ${messages.comments(commentsCount)}`}
        >
          {formatCount(commentsCount)}
        </span>
      )}
      {!post.creator && <RelativeTime at={post.createdAt} />}
    </p>
  );
}
