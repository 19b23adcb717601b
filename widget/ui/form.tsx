import type { ComponentChildren, RefObject } from "preact";
import { explainError } from "../data/explain-error.ts";
import { messages } from "../locales/messages.ts";

interface Props {
  class: string;
  children: ComponentChildren;
  /** Leaves it to `submit` to check the fields. */
  noValidate?: boolean;
  ref?: RefObject<HTMLFormElement | null>;
  /** Replaces the handler that submits the form with Ctrl-Enter. */
  onKeyDown?(event: KeyboardEvent): void;
  /** Explains why the input cannot be sent; shown instead of `error`. */
  fault?: string | false;
  /** The error from the last attempt. */
  error: unknown;
  isSending: boolean;
  /** The text of the submit button. */
  verb: string;
  submit(form: HTMLFormElement): void;
  leave?: (() => void) | false | undefined;
  /** The text of the button that leaves the form; by default, "Cancel". */
  leaveText?: string;
}

/** Form fields, then the error, then Cancel and Submit. */
export const Form = ({
  children,
  fault,
  error,
  isSending,
  verb,
  submit,
  leave,
  leaveText,
  ...more
}: Props) => (
  <form
    onSubmit={(event) => {
      event.preventDefault();
      submit(event.currentTarget);
    }}
    onKeyDown={({ key, metaKey, ctrlKey, currentTarget }) =>
      key === "Enter" && (metaKey || ctrlKey) && currentTarget.requestSubmit()
    }
    {...more}
  >
    {children}
    <div class="form-end">
      <p class="fault" role="alert">
        {fault || (error !== undefined && `${messages.sendFailed} ${explainError(error)}`)}
      </p>
      {leave && (
        <button class="button" type="button" onClick={leave}>
          {leaveText ?? messages.cancel}
        </button>
      )}
      <button class="button primary" type="submit" aria-busy={isSending}>
        {verb}
      </button>
    </div>
  </form>
);
