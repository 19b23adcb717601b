import type { App } from "../data/app.ts";
import { formatCount } from "../locales/locale.ts";
import { messages, translateName } from "../locales/messages.ts";
import { Icon, paths } from "../ui/icons.tsx";
import { RelativeTime } from "../ui/relative-time.tsx";
import { isOwn } from "./is-own.ts";
import type { SeenPost } from "./use-post-list.ts";

interface Props {
  app: App;
  post: SeenPost;
  /** Whether the line is in a list, which does not show the author and the age elsewhere. */
  isRow?: boolean;
}

/** The line below an idea's title: visibility, status and category; in a list, also the number of comments and the age. */
export function PostFacts({ app, post, isRow }: Props) {
  const { commentsCount } = post;
  const status = app.open?.statuses.find(({ id }) => id === post.statusId);
  const category = app.open?.categories.find(({ id }) => id === post.categoryId)?.name;
  return (
    <p class="facts">
      {isRow && isOwn(post) && <span class="badge">{messages.you}</span>}
      {post.visibility === "private" && (
        <span>
          <Icon d={paths.lock} />
          {messages.private}
        </span>
      )}
      {status && (
        <span class={`dot pill ${status.kind}`} style={{ "--tone": status.color }} dir="auto">
          {translateName(status.name)}
        </span>
      )}
      {category && (
        <span class="category" dir="auto">
          {translateName(category)}
        </span>
      )}
      {isRow && !!commentsCount && (
        <span class="talked" role="img" aria-label={messages.comments(commentsCount)}>
          {formatCount(commentsCount)}
        </span>
      )}
      {isRow && <RelativeTime at={post.createdAt} />}
    </p>
  );
}
