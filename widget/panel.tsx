import { useEffect, useState } from "preact/hooks";
import type { App } from "./app.ts";
import type { Guest } from "./guest.ts";
import { Icon } from "./icons.tsx";
import { Later } from "./later.tsx";
import type { Draft } from "./posts/draft.ts";
import { PostList } from "./posts/post-list.tsx";
import { PostPage } from "./posts/post-page.tsx";
import { PostSearch } from "./posts/post-search.tsx";
import { type Filter, usePostList } from "./posts/use-post-list.ts";
import { strings } from "./strings.ts";
import { useSettled } from "./use-settled.ts";
import { useWorkspace } from "./use-workspace.ts";

const emptyDraft: Draft = { title: "", description: "", boardId: "", categoryId: "", isPrivate: false };

const loadForm = async () => {
  const { PostForm, sheet } = await import("./posts/post-form.tsx");
  return { View: PostForm, sheet };
};

// Ahead of the click; should it fail, the click says so.
const warmForm = () => loadForm().catch(() => undefined);

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
  const [draft, setDraft] = useState(emptyDraft);
  const [filter, setFilter] = useState<Filter>({ search: "", boardId: "", sortBy: "" });
  const search = useSettled(filter.search, filter.search ? 250 : 0).trim();
  const list = usePostList(guest, { ...filter, search }, reader);
  const workspace = useWorkspace(guest, list.total ?? list.error);
  const app: App = { guest, go, say };
  const isList = view === "ideas";
  const isForm = view === "ideas/new";

  useEffect(() => {
    if (search && list.total !== undefined) say(strings.found(list.total));
  }, [list.answered]);

  return (
    <>
      <Header
        title={isForm ? strings.addIdea : workspace.error ? strings.feedback : workspace.name}
        hasWayBack={!isList}
        canAdd={!isForm}
        go={go}
        close={close}
      />
      <div class="views" dir={strings.direction}>
        <div class="view" inert={!isList}>
          <PostSearch filter={filter} boards={workspace.boards} onFilter={setFilter} />
          <PostList
            app={app}
            list={list}
            workspace={workspace}
            search={search}
            addIdea={() => {
              setDraft({ ...draft, title: draft.title || search });
              go("ideas/new");
            }}
          />
        </div>
        {!isList && (
          <div class="view" key={view}>
            {isForm ? (
              <Later
                load={loadForm}
                root={root}
                props={{
                  app,
                  draft,
                  workspace,
                  onDraft: setDraft,
                  onPosted(post) {
                    setDraft(emptyDraft);
                    list.keep(post, true);
                    say(strings.sent);
                    go(`ideas/${post.id}`);
                  },
                }}
              />
            ) : (
              <PostPage app={app} id={view.slice(6)} list={list} workspace={workspace} />
            )}
          </div>
        )}
      </div>
      <p class="unseen" role="status">
        {said}
      </p>
    </>
  );
}

interface HeaderProps {
  title: string | undefined;
  hasWayBack: boolean;
  canAdd: boolean;
  go(view: string): void;
  close(): void;
}

function Header({ title, hasWayBack, canAdd, go, close }: HeaderProps) {
  return (
    <div class="head" dir={strings.direction}>
      {hasWayBack && (
        <button class="icon" type="button" aria-label={strings.back} onClick={() => go("ideas")}>
          <Icon name="back" />
        </button>
      )}
      <h2 dir="auto">
        {title ?? (
          <>
            <span class="unseen">{strings.feedback}</span>
            <i class="bone" style={{ width: "96px" }} />
          </>
        )}
      </h2>
      {canAdd && (
        <button
          class="button primary"
          type="button"
          onPointerEnter={warmForm}
          onClick={() => go("ideas/new")}
        >
          <Icon name="plus" />
          {strings.addIdea}
        </button>
      )}
      <button class="icon" type="button" aria-label={strings.close} onClick={close}>
        <Icon name="close" />
      </button>
    </div>
  );
}
