import { useEffect, useState } from "preact/hooks";
import type { ChangelogCard } from "../../api/changelogs/contract.ts";
import type { TabProps } from "../data/app.ts";
import { send } from "../data/send.ts";
import { readStored, store } from "../data/storage.ts";
import { type Page, usePages } from "../hooks/use-pages.ts";
import { formatCount } from "../locales/locale.ts";
import { messages } from "../locales/messages.ts";
import { hideBroken } from "../pictures/hide-broken.ts";
import { Choice } from "../ui/choice.tsx";
import { InfiniteScroll } from "../ui/infinite-scroll.tsx";
import { Heart } from "../ui/like-button.tsx";
import { Notice } from "../ui/notice.tsx";
import { RelativeTime } from "../ui/relative-time.tsx";
import { Row } from "../ui/row.tsx";
import { ChangelogEntry, type Named, tagsOf } from "./changelog-entry.tsx";

/** The changelog: the list, or one entry in full. Showing the list marks all entries as read. */
export function ChangelogView({ app, id }: TabProps) {
  const { context } = app;
  const [seenAt] = useState(() => readStored(context, "seenAt") as string | undefined);
  const [tags, setTags] = useState<Named[]>([]);
  const [tagId, setTagId] = useState("");

  useEffect(() => {
    send<Named[]>(context, "GET", "changelogs/tags").then(setTags, () => {});
  }, []);

  return (
    <>
      {!id && tags.length > 1 && (
        <div class="tools">
          <Choice
            label={messages.tag}
            value={tagId}
            options={[{ id: "", name: messages.all }, ...tags]}
            onChange={setTagId}
            isFilter
          />
        </div>
      )}
      <ChangelogList key={tagId} app={app} id={id} tags={tags} tagId={tagId} seenAt={seenAt} />
    </>
  );
}

interface ListProps extends TabProps {
  tags: Named[];
  tagId: string;
  /** When this visitor last saw the list; undefined if never. */
  seenAt: string | undefined;
}

/** The entries with the selected tag, or all entries. The list keeps its state while an entry is open. */
function ChangelogList({ app, id, tags, tagId, seenAt = "~" }: ListProps) {
  const cards = tagId ? undefined : app.open?.changelogs.cards;
  const path = `changelogs?limit=10${tagId && `&tagId=${tagId}`}`;
  const ask = async (page: number) => {
    const found = await send<Page<ChangelogCard>>(app.context, "GET", `${path}&page=${page}`);
    if (page === 1 && !tagId) {
      store(app.context, "seenAt", found.data[0]?.createdAt ?? new Date().toJSON());
      // The next visit to the tab shows these entries at once.
      app.update(({ changelogs }) => ({ changelogs: { ...changelogs, unread: 0, cards: found } }));
    }
    return found;
  };
  const list = usePages(ask, cards?.data, cards ? +cards.pagination.hasNextPage * 2 : 1);
  const { rows } = list;

  if (id) {
    return <ChangelogEntry key={id} app={app} id={id} head={list.known[id]} tags={tags} />;
  }
  return (
    <>
      {!rows.length && !list.next && <Notice text={messages.noNews} />}
      <ul class="cards">
        {rows.map((card) => (
          <Row
            key={card.id}
            app={app}
            view={`news/${card.id}`}
            beside={topOf(card, tags, card.createdAt > seenAt)}
            title={
              <>
                {card.createdAt > seenAt && <span class="unseen">{messages.unread} </span>}
                {card.title}
              </>
            }
          >
            {card.excerpt && (
              <p class="lines" dir="auto">
                {card.excerpt}
              </p>
            )}
            {card.likesCount > 0 && (
              <p class="facts">
                <span>
                  <Heart />
                  <span class="unseen">{messages.like} </span>
                  {formatCount(card.likesCount)}
                </span>
              </p>
            )}
          </Row>
        ))}
      </ul>
      <InfiniteScroll list={list} />
    </>
  );
}

/** The parts of an entry above its title: its picture, its date and its tags. */
const topOf = (card: ChangelogCard, tags: Named[], isUnread: boolean) => (
  <>
    {card.picture && (
      <img
        src={`${card.picture.address}?size=thumbnail`}
        alt=""
        loading="lazy"
        width={card.picture.width}
        height={card.picture.height}
        onError={hideBroken}
      />
    )}
    <p class="facts">
      {isUnread && <span class="dot done new" />}
      <RelativeTime at={card.createdAt} />
      {tagsOf(card, tags)}
    </p>
  </>
);
