import type { ComponentChildren } from "preact";
import { direction } from "../locales/locale.ts";
import { messages } from "../locales/messages.ts";
import { Icon, paths } from "../ui/icons.tsx";

interface Props {
  /** The heading; undefined until loaded. */
  title: string | undefined;
  /** The view that the Back button shows; the button is hidden if this is undefined. */
  back: string | undefined;
  /** The logo, and the button that opens the activity view. */
  tools: ComponentChildren;
  canAdd: boolean;
  warm(): void;
  go(view: string): void;
  close(): void;
}

export function Header({ title, back, tools, canAdd, warm, go, close }: Props) {
  return (
    <div class="head" dir={direction}>
      {back && (
        <button class="icon" type="button" aria-label={messages.back} onClick={() => go(back)}>
          <Icon d={paths.back} />
        </button>
      )}
      <h2>
        {title ? (
          <bdi>{title}</bdi>
        ) : (
          <>
            <span class="unseen">{messages.feedback}</span>
            <i class="skeleton" />
          </>
        )}
      </h2>
      {tools}
      {canAdd && (
        <button class="button primary" type="button" onPointerEnter={warm} onClick={() => go("ideas/new")}>
          <Icon d={paths.plus} />
          {messages.addIdea}
        </button>
      )}
      <button class="icon" type="button" aria-label={messages.close} onClick={close}>
        <Icon d={paths.close} />
      </button>
    </div>
  );
}
