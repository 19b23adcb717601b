import { useRef, useState } from "preact/hooks";
import { explainError } from "../explain-error.ts";
import { SendError } from "../requests.ts";

export interface Form<Values> {
  values: Values;
  isBusy: boolean;
  isDirty: boolean;
  /** The error of a field, by its path in the request. */
  faultOf(path: string): string | undefined;
  /** The error that belongs to no field. */
  fault: string | undefined;
  set(changes: Partial<Values>): void;
  /** Props of a text field by its name, which is also its path in the request. */
  field(name: TextName<Values>): FieldState & { name: string; onInput(value: string): void };
  /** The same for a select. */
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

/** The state of a form: its values, and the service's errors by field. */
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
      // After the errors are rendered.
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

/** Adds a capital and a full stop, which validation messages lack and conflict messages have. */
const toSentence = (message: string) =>
  `${message.charAt(0).toUpperCase()}${message.slice(1)}${message.endsWith(".") ? "" : "."}`;
