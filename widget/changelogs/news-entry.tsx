import { useEffect, useState } from "preact/hooks";
import type { Changelog } from "../../api/changelogs/contract.ts";
import type { ChangelogHead } from "../../api/embed/contract.ts";
import type { App } from "../app.ts";
import { words } from "../late-strings.ts";
import { Moment } from "../moment.tsx";
import { Bones, Failure, Fault } from "../notice.tsx";
import { type Prose, ProseView } from "../prose.tsx";
import { send } from "../send.ts";
import { strings } from "../strings.ts";
import { useSending } from "../use-sending.ts";
import { useToggle } from "../use-toggle.ts";
import { Likes, type Named, tagsOf } from "./news-facts.tsx";

interface Props {
  app: App;
  id: string;
  /** What the list knows of it. */
  head: ChangelogHead | undefined;
  tags: Named[];
  change(changes: Partial<ChangelogHead>): void;
}

type Liking = Pick<ChangelogHead, "isLiked" | "likesCount">;

/** One entry in full. It is asked for once each time it is opened: the service counts that as a view. */
export function NewsEntry({ app, id, head, tags, change }: Props) {
  const [entry, setEntry] = useState<Changelog & { prose: Prose }>();
  const { error, run } = useSending();
  const shown = entry ?? head;

  const load = () => {
    run(async () => setEntry(await send(app.guest, "GET", `changelogs/${encodeURIComponent(id)}`)));
  };
  useEffect(load, []);

  const { isLiked = false, likesCount = 0 } = entry ?? {};
  const like = useToggle<Liking>(
    app.guest,
    `changelogs/${id}/like`,
    (changes) => {
      setEntry((now) => now && { ...now, ...changes });
      change(changes);
    },
    [
      { isLiked, likesCount },
      { isLiked: !isLiked, likesCount: likesCount + (isLiked ? -1 : 1) },
    ],
  );

  return (
    <article class="entry">
      {shown && (
        <>
          <h3 dir="auto" tabIndex={-1} data-start>
            {shown.title}
          </h3>
          <p class="facts">
            <Moment at={shown.createdAt} />
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
            aria-pressed={isLiked}
            aria-busy={like.isBusy}
            onClick={like.press}
          >
            <span class="unseen">{strings.like} </span>
            <Likes {...entry} />
          </button>
          <Fault text={words.likeFailed} error={like.error} />
        </>
      ) : error ? (
        <Failure text={strings.viewFailed} error={error} retry={load} />
      ) : (
        <Bones />
      )}
    </article>
  );
}
