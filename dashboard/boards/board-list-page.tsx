import { useState } from "preact/hooks";
import type { Board } from "../../api/boards/contract.ts";
import { Dialog } from "../controls/dialog.tsx";
import { Icon } from "../controls/icons.tsx";
import { Loaded, Notice } from "../controls/notice.tsx";
import { Page } from "../frame/page.tsx";
import { useStaff } from "../frame/staff.ts";
import { go } from "../router.ts";
import { send } from "../send.ts";
import { refresh, useAnswer } from "../use-answer.ts";
import { BoardForm } from "./board-form.tsx";
import { strings } from "./strings.ts";

export function BoardListPage() {
  const { at, paths } = useStaff();
  const boards = useAnswer<Board[]>(at("v1/boards?sortBy=title&sortOrder=asc"));
  const [isMaking, setMaking] = useState(false);
  const make = (
    <button type="button" class="button primary" onClick={() => setMaking(true)}>
      <Icon name="plus" />
      {strings.new}
    </button>
  );
  return (
    <Page title={strings.title} intro={strings.intro} actions={make}>
      <Loaded answer={boards}>
        {(list) => (list.length ? <BoardTable boards={list} /> : <Notice text={strings.none} />)}
      </Loaded>
      {isMaking && (
        <Dialog title={strings.new} close={() => setMaking(false)}>
          <BoardForm
            action={strings.make}
            keep={async (body) => {
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

function BoardTable({ boards }: { boards: Board[] }) {
  const { paths } = useStaff();
  return (
    <table class="table">
      <thead>
        <tr>
          <th>{strings.board}</th>
          <th>{strings.address}</th>
          <th>{strings.visibility}</th>
          <th>{strings.default}</th>
        </tr>
      </thead>
      <tbody>
        {boards.map((board) => (
          <tr key={board.id}>
            <td class="main">
              <a class="row-title" dir="auto" href={`/dashboard/${paths.board(board.id)}`}>
                {board.title}
              </a>
            </td>
            <td class="code">{board.url}</td>
            <td>{board.isPrivate ? strings.private : strings.public}</td>
            <td class="tight">{board.isDefault && <span class="state done">{strings.default}</span>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
