import type { Board } from "../../api/boards/contract.ts";
import { Button } from "../controls/button.tsx";
import { Loaded } from "../controls/notice.tsx";
import { ConfirmSection, Section } from "../controls/section.tsx";
import { showError, showToast } from "../controls/undo-toasts.tsx";
import { NameList } from "../frame/name-list.tsx";
import { Page } from "../frame/page.tsx";
import type { PageProps } from "../pages.ts";
import { refresh, send, useQuery } from "../requests.ts";
import { goBack } from "../router.ts";
import { useStaff } from "../staff.ts";
import { strings as common } from "../strings.ts";
import { BoardForm } from "./board-form.tsx";
import { strings } from "./strings.ts";

/** One board: its fields, its categories and tags, and a button to delete it. */
export function BoardPage({ params }: PageProps) {
  const { at, paths } = useStaff();
  const board = useQuery<Board>(at(`v1/boards/${params.id}`));
  const makeDefault = ({ id }: Board) =>
    send<Board>("POST", at(`staff/boards/${id}/default`)).then(board.change, showError);
  return (
    <Page title={board.value?.title ?? strings.board} back={{ path: paths.boards, text: strings.back }}>
      <Loaded query={board}>
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
            <Section title={strings.defaultTitle} text={strings.isDefault}>
              <div>
                {value.isDefault ? (
                  <span class="state done">{strings.default}</span>
                ) : (
                  <Button text={strings.makeDefault} act={() => makeDefault(value)} />
                )}
              </div>
            </Section>
            <NameList
              list={`v1/post-categories?boardId=${value.id}`}
              endpoint="v1/post-categories"
              rest={{ boardId: value.id }}
              title={strings.categories}
              help={strings.categoriesHelp}
              none={strings.noCategories}
              explain={() => strings.removeCategory}
            />
            <NameList
              list={`v1/tags?boardId=${value.id}`}
              endpoint="v1/tags"
              rest={{ boardId: value.id }}
              title={strings.tags}
              help={strings.tagsHelp}
              explain={strings.removeTag}
            />
            <ConfirmSection
              title={strings.danger}
              text={strings.dangerText}
              action={strings.delete}
              word={value.title}
              run={async () => {
                await send("DELETE", at(`v1/boards/${value.id}`));
                refresh(at("v1/boards"));
                goBack(paths.boards);
              }}
            />
          </>
        )}
      </Loaded>
    </Page>
  );
}
