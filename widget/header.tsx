import { Icon } from "./icons.tsx";
import { direction } from "./speak.ts";
import { strings } from "./strings.ts";

interface Props {
  /** Undefined as long as nobody knows. */
  title: string | undefined;
  /** The view to go back to. */
  back: string | undefined;
  canAdd: boolean;
  warm(): void;
  go(view: string): void;
  close(): void;
}

export function Header({ title, back, canAdd, warm, go, close }: Props) {
  return (
    <div class="head" dir={direction}>
      {back && (
        <button class="icon" type="button" aria-label={strings.back} onClick={() => go(back)}>
          <Icon name="back" />
        </button>
      )}
      <h2>
        {title ? (
          <bdi>{title}</bdi>
        ) : (
          <>
            <span class="unseen">{strings.feedback}</span>
            <i class="bone" />
          </>
        )}
      </h2>
      {canAdd && (
        <button class="button primary" type="button" onPointerEnter={warm} onClick={() => go("ideas/new")}>
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
