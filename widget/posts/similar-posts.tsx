import { useEffect, useState } from "preact/hooks";
import type { PostPage } from "../../api/posts/contract.ts";
import { send } from "../data/send.ts";
import { messages } from "../locales/messages.ts";
import type { App } from "../panel/app.ts";
import { useDebounced } from "../ui/use-debounced.ts";
import { PostRow } from "./post-row.tsx";

/** Suggests similar ideas to vote for instead; hidden when there are none or the search fails. */
export function SimilarPosts({ app, title }: { app: App; title: string }) {
  const typed =
    useDebounced(title, 400)
      .toLowerCase()
      .match(/[\p{L}\p{N}]{4,}/gu) ?? [];
  const [longest = ""] = [...typed].sort((one, other) => other.length - one.length);
  const [found, setFound] = useState<string[]>([]);

  useEffect(() => {
    let isOver = false;
    setFound([]);
    if (longest) {
      const requestedAt = Date.now();
      send<PostPage>(app.context, "GET", `posts?sortBy=votesCount&search=${longest}`).then(
        ({ data }) => {
          if (isOver) return;
          data.forEach((post) => void app.list.keep(post, requestedAt));
          const shared = (text: string) => typed.filter((word) => text.toLowerCase().includes(word)).length;
          const ranked = data.sort((one, other) => shared(other.title) - shared(one.title));
          setFound(ranked.slice(0, 3).map(({ id }) => id));
        },
        () => {},
      );
    }
    return () => {
      isOver = true;
    };
  }, [typed.join(" ")]);

  if (!found.length) return null;
  return (
    <section aria-label={messages.similar}>
      <p class="label">{messages.similar}</p>
      <ul class="similar">
        {found.map((id) => {
          const post = app.list.known[id];
          return post && <PostRow key={id} app={app} post={post} />;
        })}
      </ul>
    </section>
  );
}
