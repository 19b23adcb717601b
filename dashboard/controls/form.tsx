import type { ComponentChildren } from "preact";
import { strings } from "../strings.ts";
import { Button } from "./button.tsx";
import { FormActions } from "./form-actions.tsx";
import { useStart } from "./use-focus.ts";
import type { Form as FormState } from "./use-form.ts";

interface Props {
  form: Pick<FormState<object>, "isBusy" | "fault" | "onSubmit">;
  action: string;
  isDanger?: boolean;
  isDisabled?: boolean;
  /** Gives the form a Cancel button. */
  cancel?: () => void;
  /** The focus starts at the field with `hasStart`; in a dialog, this is the default. */
  takesFocus?: boolean;
  children?: ComponentChildren;
}

/** Fields, then the error, Cancel and Submit. */
export function Form({ form, cancel, takesFocus = false, children, ...end }: Props) {
  const place = useStart<HTMLFormElement>(takesFocus);
  return (
    <form ref={place} class="form" onSubmit={form.onSubmit} noValidate>
      {children}
      <FormActions form={form} {...end}>
        {cancel && <Button text={strings.cancel} act={cancel} />}
      </FormActions>
    </form>
  );
}
