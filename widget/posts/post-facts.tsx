import type { Post } from "../../api/posts/contract.ts";
import { formatCount } from "../locales/locale.ts";
import { messages } from "../locales/messages.ts";
import type { App } from "../panel/app.ts";
import { Icon, paths } from "../ui/icons.tsx";
import { RelativeTime } from "../ui/relative-time.tsx";

/** The line below an idea's title: visibility, status, category, number of comments and age. */
export function PostFacts({ app, post }: { app: App; post: Post }) {
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
        <span class={`dot ${status.kind}`} dir="auto">
          {status.name}
        </span>
      )}
      {category && (
        <span class="category" dir="auto">
          {category}
        </span>
      )}
      <span
        class="talked"
        role="img"
        aria-label={`${formatCount(post.commentsCount)} ${messages.comments(post.commentsCount)}`}
      >
        {formatCount(post.commentsCount)}
      </span>
      <RelativeTime at={post.createdAt} />
    </p>
  );
}
