import type { Post } from "../../api/posts/contract.ts";
import type { App } from "../app.ts";
import { Icon } from "../icons.tsx";
import { Moment } from "../moment.tsx";
import { formatCount } from "../speak.ts";
import { strings } from "../strings.ts";

/** The quiet line under a title. */
export function PostFacts({ app, post }: { app: App; post: Post }) {
  const status = app.open?.statuses.find(({ id }) => id === post.statusId);
  const category = app.open?.categories.find(({ id }) => id === post.categoryId)?.name;
  return (
    <p class="facts">
      {post.visibility === "private" && (
        <span>
          <Icon name="lock" />
          {strings.private}
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
        aria-label={`${formatCount(post.commentsCount)} ${strings.comments(post.commentsCount)}`}
      >
        {formatCount(post.commentsCount)}
      </span>
      <Moment at={post.createdAt} />
    </p>
  );
}
