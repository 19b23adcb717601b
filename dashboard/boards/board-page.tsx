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
    <Page title={board.value?.title ?? strings.board} back={{ path: paths.boards, text: "All boards" }}>
      <Loaded query={board}>
        {(value) => (
          <>
            <BoardForm
              board={value}
              action={common.save}
              submit={async (body) => {
                board.change(await send<Board>("PATCH", at(`v1/boards/${value.id}`), { body }));
                showToast(common.saved);
              }}
            />
            <Section title="Default board" text="New ideas go to this board by default.">
              <div>
                {value.isDefault ? (
                  <span class="state done">{strings.default}</span>
                ) : (
                  <Button text="Set as default" act={() => makeDefault(value)} />
                )}
              </div>
            </Section>
            <NameList
              list={`v1/post-categories?boardId=${value.id}`}
              endpoint="v1/post-categories"
              rest={{ boardId: value.id }}
              title="Categories"
              help="Every post needs a category. You can't delete one that still has posts."
              none={strings.noCategories}
              explain={() => "Move its posts first."}
            />
            <NameList
              list={`v1/tags?boardId=${value.id}`}
              endpoint="v1/tags"
              rest={{ boardId: value.id }}
              title="Tags"
              help="Only staff can add tags."
              explain={strings.removeTag}
            />
            <ConfirmSection
              title="Delete this board"
              text="Its posts, votes, comments, categories and tags go with it. This cannot be undone."
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
