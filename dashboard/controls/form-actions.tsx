import type { ComponentChildren } from "preact";
import { strings } from "../strings.ts";
import { Icon } from "./icons.tsx";
import type { Form } from "./use-form.ts";

interface Props {
  form: Pick<Form<object>, "isBusy" | "fault">;
  action: string;
  /** The message after a success. */
  said?: string | undefined;
  isDanger?: boolean;
  isDisabled?: boolean;
  children?: ComponentChildren;
}

/** The end of a form: the error or the success message, then the submit button. */
export function FormActions({
  form: { fault, isBusy },
  action,
  said,
  isDanger,
  isDisabled,
  children,
}: Props) {
  return (
    <div class="form-end">
      {fault ? (
        <p class="fault" role="alert">
          <Icon name="alert" />
          <span>{fault}</span>
        </p>
      ) : (
        <p class="said quiet" role="status">
          {isBusy ? strings.saving : said}
        </p>
      )}
      {children}
      <button
        type="submit"
        class={isDanger ? "button danger" : "button primary"}
        aria-busy={isBusy}
        disabled={isDisabled}
      >
        {action}
      </button>
    </div>
  );
}
