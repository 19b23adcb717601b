import type { Board } from "../../api/boards/contract.ts";
import { Button } from "../controls/button.tsx";
import { ConfirmButton } from "../controls/confirm-button.tsx";
import { Loaded } from "../controls/notice.tsx";
import { Section } from "../controls/section.tsx";
import { showError, showToast } from "../controls/undo-toasts.tsx";
import { type Noun, NounList } from "../frame/noun-list.tsx";
import { Page } from "../frame/page.tsx";
import { useStaff } from "../frame/staff.ts";
import type { PageProps } from "../pages.ts";
import { refresh, send, useQuery } from "../requests.ts";
import { go } from "../router.ts";
import { strings as common } from "../strings.ts";
import { BoardForm } from "./board-form.tsx";
import { strings } from "./strings.ts";

/** One board: its fields, categories, tags and deletion. */
export function BoardPage({ params }: PageProps) {
  const { at, paths } = useStaff();
  const board = useQuery<Board>(at(`v1/boards/${params.id}`));
  return (
    <Page title={board.value?.title ?? strings.board} back={{ path: paths.boards, text: strings.back }}>
      <Loaded answer={board}>
        {(value) => (
          <>
            <BoardForm
              board={value}
              action={common.save}
              keep={async (body) => {
                board.change(await send<Board>("PATCH", at(`v1/boards/${value.id}`), { body }));
                showToast(common.saved);
              }}
            />
            <DefaultBoard board={value} change={board.change} />
            <BoardNouns
              endpoint="v1/post-categories"
              boardId={value.id}
              title={strings.categories}
              help={strings.categoriesHelp}
              explain={() => strings.removeCategory}
            />
            <BoardNouns
              endpoint="v1/tags"
              boardId={value.id}
              title={strings.tags}
              help={strings.tagsHelp}
              explain={({ count }) => strings.removeTag(count)}
            />
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
    send<Board>("POST", at(`staff/boards/${board.id}/default`)).then(change, showError);
  return (
    <Section title={strings.defaultTitle} text={strings.isDefault}>
      <div>
        {board.isDefault ? (
          <span class="state done">{strings.default}</span>
        ) : (
          <Button text={strings.makeDefault} act={makeDefault} />
        )}
      </div>
    </Section>
  );
}

interface NounProps {
  endpoint: string;
  boardId: string;
  title: string;
  help: string;
  explain(item: { count: number }): string;
}

function BoardNouns({ boardId, ...nouns }: NounProps) {
  const { at } = useStaff();
  const answer = useQuery<Noun[]>(at(`${nouns.endpoint}?boardId=${boardId}`));
  return <NounList {...nouns} answer={answer} rest={{ boardId }} />;
}

function Danger({ board }: { board: Board }) {
  const { at, paths } = useStaff();
  return (
    <Section title={strings.danger} text={strings.dangerText}>
      <div>
        <ConfirmButton
          title={strings.danger}
          text={strings.dangerText}
          action={strings.delete}
          word={board.title}
          run={async () => {
            await send("DELETE", at(`v1/boards/${board.id}`));
            refresh(at("v1/boards"));
            go(paths.boards);
          }}
        />
      </div>
    </Section>
  );
}
