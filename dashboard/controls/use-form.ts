import { useRef, useState } from "preact/hooks";
import { explainError } from "../explain-error.ts";
import { SendError } from "../send.ts";

export interface Form<Values> {
  values: Values;
  isBusy: boolean;
  isDirty: boolean;
  /** What is wrong with a field, by its path on the wire. */
  faultOf(path: string): string | undefined;
  /** What is wrong with none of the fields. */
  fault: string | undefined;
  set(changes: Partial<Values>): void;
  /** A text field by its name, which is also its path on the wire. */
  field(name: TextName<Values>): FieldState & { name: string; onInput(value: string): void };
  /** The same for one of several. */
  choice(name: TextName<Values>): FieldState & { onChange(value: string): void };
  reset(values: Values): void;
  onSubmit(event: Event): void;
}

interface FieldState {
  value: string;
  fault: string | undefined;
}

type TextName<Values> = {
  [Name in keyof Values]: Values[Name] extends string ? Name : never;
}[keyof Values] &
  string;

/** A form: its values, and what the service says of them, each fault beside its field. */
export function useForm<Values extends object>(
  initial: Values,
  submit: (values: Values) => Promise<unknown>,
): Form<Values> {
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
      // Once the faults are drawn.
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
  const stateOf = (name: TextName<Values>) => ({ value: String(values[name]), fault: faultOf(name) });

  return {
    values,
    isBusy,
    isDirty,
    fault: error ? explainError(error) : undefined,
    faultOf,
    set,
    field: (name) => ({ name, ...stateOf(name), onInput: (value) => set({ [name]: value }) }),
    choice: (name) => ({ ...stateOf(name), onChange: (value) => set({ [name]: value }) }),
    reset: (next) => {
      setDirty(false);
      setError(undefined);
      setValues(next);
    },
    onSubmit,
  };
}

/** Validation messages lack the capital and the full stop; those of conflicts have both. */
const toSentence = (message: string) =>
  `${message.charAt(0).toUpperCase()}${message.slice(1)}${message.endsWith(".") ? "" : "."}`;
