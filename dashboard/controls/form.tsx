import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { explainError } from "../explain-error.ts";
import { SendError } from "../requests.ts";
import { strings } from "../strings.ts";
import { Button } from "./button.tsx";
import { InlineError } from "./field.tsx";

interface Props {
  form: Pick<FormState<object>, "isBusy" | "fault" | "onSubmit">;
  action: string;
  isDanger?: boolean;
  isDisabled?: boolean;
  /** Called by the Cancel button, which is shown only if this function is set. */
  cancel?: () => void;
  /** Focuses the field with `hasStart` after the first render; in a dialog, the dialog does this. */
  takesFocus?: boolean;
  children?: ComponentChildren;
}

/** Form fields, then the error, then Cancel and Submit. Ctrl+Enter or ⌘Enter submits from every field. */
export function Form({ form, action, isDanger, isDisabled, cancel, takesFocus, children }: Props) {
  const place = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (takesFocus) place.current?.querySelector<HTMLElement>("[data-start]")?.focus();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || isDisabled) return;
    event.preventDefault();
    place.current?.requestSubmit();
  };
  return (
    <form ref={place} class="form" onSubmit={form.onSubmit} onKeyDown={onKeyDown} noValidate>
      {children}
      <div class="form-end">
        {form.fault ? (
          <InlineError text={form.fault} role="alert" />
        ) : (
          <p class="said quiet" role="status">
            {form.isBusy && "Saving…"}
          </p>
        )}
        {cancel && <Button text={strings.cancel} act={cancel} />}
        <Button
          text={action}
          kind={isDanger ? "danger" : "primary"}
          isBusy={form.isBusy}
          isDisabled={isDisabled}
        />
      </div>
    </form>
  );
}

export interface FormState<Values> {
  values: Values;
  isBusy: boolean;
  isDirty: boolean;
  /** Returns the error of a field, by the field's path in the request. */
  faultOf(path: string): string | undefined;
  /** The error of the last submission, in one sentence. */
  fault: string | undefined;
  set(changes: Partial<Values>): void;
  /** Returns the props for a text field or a select. The name of a field is also its path in the request. */
  field(name: TextName<Values>): FieldState;
  reset(values: Values): void;
  onSubmit(event: Event): void;
}

interface FieldState {
  name: string;
  value: string;
  fault: string | undefined;
  onChange(value: string): void;
}

type TextName<Values> = {
  [Name in keyof Values]: Values[Name] extends string ? Name : never;
}[keyof Values] &
  string;

/** The state of a form: its values, and the service's errors by field. */
export function useForm<Values extends object>(
  initial: Values,
  submit: (values: Values) => Promise<unknown>,
): FormState<Values> {
  const [values, setValues] = useState(initial);
  const [isBusy, setBusy] = useState(false);
  const [isDirty, setDirty] = useState(false);
  const [error, setError] = useState<unknown>();
  const isSending = useRef(false);
  const faults = error instanceof SendError ? error.errors : [];

  const onSubmit = async (event: Event) => {
    event.preventDefault();
    if (isSending.current) return;
    const form = event.currentTarget as HTMLFormElement;
    isSending.current = true;
    setBusy(true);
    setError(undefined);
    try {
      await submit(values);
      setDirty(false);
    } catch (thrown) {
      setError(thrown);
      // Wait for the render that marks the fields as invalid.
      setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };

  const faultOf = (path: string) => {
    const found = faults.find((fault) => fault.path === path || fault.path.startsWith(`${path}.`));
    return found && toSentence(found.message);
  };
  const set = (changes: object) => {
    setDirty(true);
    setValues((before) => ({ ...before, ...changes }));
  };

  return {
    values,
    isBusy,
    isDirty,
    fault: error ? explainError(error) : undefined,
    faultOf,
    set,
    field: (name) => ({
      name,
      value: String(values[name]),
      fault: faultOf(name),
      onChange: (value) => set({ [name]: value }),
    }),
    reset: (next) => {
      setDirty(false);
      setError(undefined);
      setValues(next);
    },
    onSubmit,
  };
}

/** Adds the capital letter and the full stop that validation messages lack; conflict messages already have both. */
const toSentence = (message: string) =>
  `${message.charAt(0).toUpperCase()}${message.slice(1)}${message.endsWith(".") ? "" : "."}`;
