import type { App } from "../data/app.ts";
import { messages } from "../locales/messages.ts";

/** The author's buttons to edit and delete an idea or a comment. */
export const OwnActions = ({ act }: { app: App; act(mode: "edit" | "delete"): void }) => (
  <>
    <button type="button" onClick={() => act("edit")}>
      {messages.edit}
    </button>
    <button type="button" onClick={() => act("delete")}>
      {messages.remove}
    </button>
  </>
);

/** A key handler: Escape calls `leave`, without closing the panel. */
export const onEscape = (leave: () => void) => (event: KeyboardEvent) => {
  if (event.key !== "Escape") return;
  event.preventDefault();
  event.stopPropagation();
  leave();
};

/** Asks in place to confirm a deletion. Escape cancels it. */
export function ConfirmDelete({ remove, keep }: { app: App; remove(): void; keep(): void }) {
  return (
    <fieldset class="form-end" onKeyDown={onEscape(keep)}>
      <p>{messages.sure}</p>
      <button class="button" type="button" onClick={keep}>
        {messages.cancel}
      </button>
      <button class="button danger" type="button" onClick={remove}>
        {messages.remove}
      </button>
    </fieldset>
  );
}
