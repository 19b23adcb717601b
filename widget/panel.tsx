import { useEffect, useState } from "preact/hooks";
import type { Post } from "../api/posts/contract.ts";
import type { App } from "./app.ts";
import { Foot } from "./foot.tsx";
import type { Guest } from "./guest.ts";
import { Header } from "./header.tsx";
import { Later, warm } from "./later.tsx";
import { PostList } from "./posts/post-list.tsx";
import { PostSearch } from "./posts/post-search.tsx";
import { noFilter, usePostList } from "./posts/use-post-list.ts";
import { showUnread } from "./show-unread.ts";
import { direction } from "./speak.ts";
import { strings } from "./strings.ts";
import { TabList } from "./tab-list.tsx";
import { tabs } from "./tabs.ts";
import { useOpen } from "./use-open.ts";
import { useSettled } from "./use-settled.ts";

const loadIdeas = () => import("./posts/idea-views.ts");
const loadForm = () => loadIdeas().then(({ form }) => form);
const loadPost = () => loadIdeas().then(({ page }) => page);

interface Props {
  guest: Guest;
  root: ShadowRoot;
  view: string;
  /** Another number, another person: what was read is read anew. */
  reader: number;
  go(view: string): void;
  close(): void;
}

/** The list stays beneath the other views, so that going back finds it as it was left. */
export function Panel({ guest, root, view, reader, go, close }: Props) {
  const [said, say] = useState("");
  const [asksName, setAsksName] = useState(false);
  const [filter, setFilter] = useState(noFilter);
  const search = useSettled(filter.search, filter.search ? 250 : 0).trim();
  const opening = useOpen(guest, reader);
  const list = usePostList(guest, { ...filter, search }, reader, opening);
  const { open, error: openError, load: reopen, update } = opening;
  const app: App = { guest, open, openError, reopen, update, go, say };
  const [name = "", id] = view.split("/");
  const tab = tabs.find((one) => one.name === name) ?? tabs[0];
  const isList = tab?.name === "ideas" && !id;
  const isForm = view === "ideas/new";

  useEffect(() => {
    if (search && list.total !== undefined) say(strings.found(list.total));
  }, [list.answered]);

  useEffect(() => {
    if (open) showUnread(guest, open.changelogs.unread);
  }, [open?.changelogs.unread]);

  useEffect(() => {
    guest.since = Date.now();
  }, [view]);

  return (
    <>
      <Header
        title={isForm ? strings.addIdea : !open && openError ? strings.feedback : open?.workspace.name}
        back={id && tab?.name}
        canAdd={!isForm}
        warmForm={() => warm(loadForm)}
        go={go}
        close={close}
      />
      {!id && (
        <TabList
          shown={tab?.name ?? ""}
          counts={{
            ideas: open?.posts.pagination.total,
            polls: open?.polls.filter(({ status }) => status === "active").length,
            news: open?.changelogs.unread,
          }}
          go={go}
        />
      )}
      <div class="views" dir={direction}>
        <div
          class="view"
          {...panelOf("ideas")}
          inert={!isList}
          onPointerOver={() => warm(loadPost)}
          onFocusCapture={() => warm(loadPost)}
        >
          <PostSearch app={app} filter={filter} onFilter={setFilter} />
          <PostList app={app} list={list} search={search} addIdea={() => go("ideas/new")} />
        </div>
        {isForm && (
          <div class="view">
            <Later
              load={loadForm}
              root={root}
              props={{
                app,
                list,
                title: search,
                done(post) {
                  if (!post) return;
                  list.keep(post, true);
                  say(strings.sent);
                  setAsksName(true);
                  go(`ideas/${post.id}`);
                },
              }}
            />
          </div>
        )}
        {tab?.name === "ideas" && id && !isForm && (
          <div class="view" key={id}>
            <Later
              load={loadPost}
              root={root}
              props={{
                app,
                id,
                list,
                form: (post: Post, done: (edited?: Post) => void) => (
                  <Later load={loadForm} root={root} props={{ app, list, post, done }} />
                ),
              }}
            />
          </div>
        )}
        {tab?.load && (
          <div class="view" key={name} {...(!id && panelOf(name))}>
            <Later load={tab.load} root={root} props={{ app, id }} />
          </div>
        )}
      </div>
      <Foot app={app} root={root} asksName={asksName} onAsked={() => setAsksName(false)} said={said} />
    </>
  );
}

/** What a tab shows. */
const panelOf = (name: string) => ({
  id: `view-${name}`,
  role: "tabpanel" as const,
  "aria-labelledby": `tab-${name}`,
});
