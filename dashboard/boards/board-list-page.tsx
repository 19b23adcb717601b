import { useState } from "preact/hooks";
import type { Board } from "../../api/boards/contract.ts";
import type { Category } from "../../api/categories/contract.ts";
import { Button } from "../controls/button.tsx";
import { Dialog } from "../controls/dialog.tsx";
import { Loaded, Notice } from "../controls/notice.tsx";
import { Page } from "../frame/page.tsx";
import { ListTable, RowLink } from "../lists/list-table.tsx";
import { refresh, send, useQuery } from "../requests.ts";
import { go } from "../router.ts";
import { useStaff } from "../staff.ts";
import { BoardForm } from "./board-form.tsx";
import { strings } from "./strings.ts";

export function BoardListPage() {
  const { at, paths } = useStaff();
  const boards = useQuery<Board[]>(at("v1/boards?sortBy=title&sortOrder=asc"));
  const categories = useQuery<Category[]>(at("v1/post-categories")).value;
  const hasCategory = (id: string) => categories?.some(({ boardId }) => boardId === id) ?? true;
  const [isMaking, setMaking] = useState(false);
  const make = <Button icon="plus" kind="primary" text={strings.new} act={() => setMaking(true)} />;
  return (
    <Page
      title={strings.title}
      intro="Boards group feedback. Each has its own categories and tags."
      actions={boards.value?.length !== 0 && make}
    >
      <Loaded query={boards}>
        {(list) =>
          list.length ? (
            <ListTable
              title={strings.title}
              rows={list}
              columns={[
                {
                  title: strings.board,
                  kind: "main",
                  cell: ({ id, title, isDefault }) => (
                    <>
                      <RowLink path={paths.board(id)} text={title} />
                      {isDefault && <span class="row-tag">{strings.default}</span>}
                      {!hasCategory(id) && (
                        <span class="row-tag" title={strings.noCategories}>
                          No category
                        </span>
                      )}
                    </>
                  ),
                },
                { title: "URL", kind: "code place", cell: ({ url }) => url },
                {
                  title: "Visibility",
                  kind: "tight",
                  cell: ({ isPrivate }) => (isPrivate ? "Staff only" : "Public"),
                },
              ]}
            />
          ) : (
            <Notice text="No boards yet. Create one to collect posts.">{make}</Notice>
          )
        }
      </Loaded>
      {isMaking && (
        <Dialog title={strings.new} close={() => setMaking(false)}>
          <BoardForm
            action="Create board"
            submit={async (body) => {
              const made = await send<Board>("POST", at("v1/boards"), { body });
              refresh(at("v1/boards"));
              go(paths.board(made.id));
            }}
          />
        </Dialog>
      )}
    </Page>
  );
}
