import { useEffect, useState } from "preact/hooks";
import type { Changelog, ChangelogLike } from "../../api/changelogs/contract.ts";
import type { ChangelogHead } from "../../api/embed/contract.ts";
import type { App } from "../app.ts";
import { explainError } from "../explain-error.ts";
import { Failure } from "../notice.tsx";
import { type Prose, ProseView } from "../prose.tsx";
import { send } from "../send.ts";
import { strings } from "../strings.ts";
import { Likes, type Named, NewsTime, tagsOf } from "./news-facts.tsx";

interface Props {
  app: App;
  id: string;
  /** What the list knows of it. */
  head: ChangelogHead | undefined;
  tags: Named[];
  change(changes: Partial<ChangelogHead>): void;
}

/** One entry in full. It is asked for once each time it is opened: the service counts that as a view. */
export function NewsEntry({ app, id, head, tags, change }: Props) {
  const [entry, setEntry] = useState<Changelog & { prose: Prose }>();
  const [isLiking, setLiking] = useState(false);
  const [error, setError] = useState<unknown>();
  const shown = entry ?? head;

  const load = () => {
    setError(undefined);
    const path = `changelogs/${encodeURIComponent(id)}`;
    send<Changelog & { prose: Prose }>(app.guest, "GET", path).then(setEntry, setError);
  };
  useEffect(load, []);

  const like = async () => {
    if (isLiking || !entry) return;
    const { isLiked, likesCount } = entry;
    const take = (changes: Pick<ChangelogHead, "isLiked" | "likesCount">) => {
      setEntry({ ...entry, ...changes });
      change(changes);
    };
    setLiking(true);
    setError(undefined);
    take({ isLiked: !isLiked, likesCount: likesCount + (isLiked ? -1 : 1) });
    await send<ChangelogLike>(app.guest, "POST", `changelogs/${id}/like`).then(take, (error) => {
      take({ isLiked, likesCount });
      setError(error);
    });
    setLiking(false);
  };

  return (
    <article class="entry">
      {shown && (
        <>
          <h3 dir="auto" tabIndex={-1} data-start>
            {shown.title}
          </h3>
          <p class="facts">
            <NewsTime {...shown} />
            {tagsOf(shown, tags)}
          </p>
        </>
      )}
      {entry ? (
        <>
          <ProseView nodes={entry.prose} />
          <button
            class="button"
            type="button"
            aria-pressed={entry.isLiked}
            aria-busy={isLiking}
            onClick={like}
          >
            <span class="unseen">{strings.like} </span>
            <Likes {...entry} />
          </button>
          {error !== undefined && (
            <p class="fault" role="alert">
              {strings.likeFailed} {explainError(error)}
            </p>
          )}
        </>
      ) : error ? (
        <Failure text={strings.viewFailed} error={error} retry={load} />
      ) : (
        [92, 100, 84].map((width) => <i class="bone" key={width} style={{ width: `${width}%` }} />)
      )}
    </article>
  );
}
