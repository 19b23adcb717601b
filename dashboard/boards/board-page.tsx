import { useState } from "preact/hooks";
import type { Board } from "../../api/boards/contract.ts";
import type { Category } from "../../api/categories/contract.ts";
import type { Tag } from "../../api/tags/contract.ts";
import { Confirm } from "../controls/dialog.tsx";
import { Icon } from "../controls/icons.tsx";
import { NameList } from "../controls/name-list.tsx";
import { Loaded } from "../controls/notice.tsx";
import { say } from "../controls/toasts.tsx";
import { explainError } from "../explain-error.ts";
import { Page } from "../frame/page.tsx";
import { useStaff } from "../frame/staff.ts";
import type { PageProps } from "../pages.ts";
import { go } from "../router.ts";
import { send } from "../send.ts";
import { strings as common } from "../strings.ts";
import { refresh, useAnswer } from "../use-answer.ts";
import { BoardForm } from "./board-form.tsx";
import { strings } from "./strings.ts";

/** One board: what it is called, what its posts are sorted into, and its end. */
export function BoardPage({ params }: PageProps) {
  const { at, paths } = useStaff();
  const board = useAnswer<Board>(at(`v1/boards/${params.id}`));
  const back = (
    <a class="way-back" href={`/dashboard/${paths.boards}`}>
      <Icon name="back" />
      {strings.back}
    </a>
  );
  return (
    <Page title={board.value?.title ?? strings.board} above={back}>
      <Loaded answer={board}>
        {(value) => (
          <>
            <BoardForm
              board={value}
              action={common.save}
              keep={async (body) => {
                board.change(await send<Board>("PATCH", at(`v1/boards/${value.id}`), { body }));
                say(common.saved);
              }}
            />
            <DefaultBoard board={value} change={board.change} />
            <Categories boardId={value.id} />
            <Tags boardId={value.id} />
            <Danger board={value} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function DefaultBoard({ board, change }: { board: Board; change(board: Board): void }) {
  const { at } = useStaff();
  const makeDefault = () =>
    send<Board>("POST", at(`staff/boards/${board.id}/default`)).then(change, (error) =>
      say(explainError(error)),
    );
  return (
    <section class="section">
      <h2>{strings.defaultTitle}</h2>
      <p class="quiet">{strings.isDefault}</p>
      <div>
        {board.isDefault ? (
          <span class="state done">{strings.default}</span>
        ) : (
          <button type="button" class="button" onClick={makeDefault}>
            {strings.makeDefault}
          </button>
        )}
      </div>
    </section>
  );
}

const counted = <One extends { id: string; name: string; postsCount: number }>(list: One[]) =>
  list.map(({ id, name, postsCount }) => ({ id, name, count: postsCount }));

function Categories({ boardId }: { boardId: string }) {
  const { at } = useStaff();
  const categories = useAnswer<Category[]>(at(`v1/post-categories?boardId=${boardId}`));
  const change = useNoun("v1/post-categories");
  return (
    <Loaded answer={categories} bones={3}>
      {(list) => (
        <NameList
          title={strings.categories}
          help={strings.categoriesHelp}
          items={counted(list)}
          explain={() => strings.removeCategory}
          add={(name) => change("POST", "", { name, boardId })}
          rename={(id, name) => change("PATCH", id, { name })}
          remove={(id) => change("DELETE", id)}
        />
      )}
    </Loaded>
  );
}

function Tags({ boardId }: { boardId: string }) {
  const { at } = useStaff();
  const tags = useAnswer<Tag[]>(at(`v1/tags?boardId=${boardId}`));
  const change = useNoun("v1/tags");
  return (
    <Loaded answer={tags} bones={3}>
      {(list) => (
        <NameList
          title={strings.tags}
          help={strings.tagsHelp}
          items={counted(list)}
          explain={({ count }) => strings.removeTag(count)}
          add={(name) => change("POST", "", { name, boardId })}
          rename={(id, name) => change("PATCH", id, { name })}
          remove={(id) => change("DELETE", id)}
        />
      )}
    </Loaded>
  );
}

/** Writes to a door and reads its lists again. */
function useNoun(door: string) {
  const { at } = useStaff();
  return async (method: "POST" | "PATCH" | "DELETE", id: string, body?: object) => {
    await send(method, at(id ? `${door}/${id}` : door), body && { body });
    refresh(at(door));
  };
}

function Danger({ board }: { board: Board }) {
  const { at, paths } = useStaff();
  const [isAsking, setAsking] = useState(false);
  return (
    <section class="section">
      <h2>{strings.danger}</h2>
      <p class="quiet">{strings.dangerText}</p>
      <div>
        <button type="button" class="button" onClick={() => setAsking(true)}>
          {strings.delete}
        </button>
      </div>
      {isAsking && (
        <Confirm
          title={strings.danger}
          text={strings.dangerText}
          action={strings.delete}
          word={board.title}
          close={() => setAsking(false)}
          run={async () => {
            await send("DELETE", at(`v1/boards/${board.id}`));
            refresh(at("v1/boards"));
            go(paths.boards);
          }}
        />
      )}
    </section>
  );
}
