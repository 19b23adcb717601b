import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { strings } from "../strings.ts";
import { Icon } from "./icons.tsx";

interface Props {
  name: string;
  label: string;
  value: string;
  onInput(value: string): void;
  help?: ComponentChildren;
  fault?: string | undefined;
  /** The input is a password if `autoComplete` names one. */
  type?: "text" | "email" | "password" | "datetime-local";
  isOptional?: boolean;
  isCode?: boolean;
  /** A textarea. */
  rows?: number;
  autoComplete?: string;
  placeholder?: string;
  readOnly?: boolean;
  hasStart?: boolean;
}

/** A field with its label above, and below it the help text or the error. */
export function Field(props: Props) {
  const {
    name,
    label,
    value,
    help,
    fault,
    autoComplete = "off",
    type = autoComplete.endsWith("password") ? "password" : "text",
    rows,
    isOptional,
    isCode,
    hasStart,
    onInput,
  } = props;
  const id = useId();
  const shared = {
    id,
    name,
    value,
    class: isCode ? "field code" : "field",
    dir: "auto" as const,
    autoComplete,
    placeholder: props.placeholder ?? "",
    readOnly: props.readOnly ?? false,
    spellcheck: !isCode,
    "aria-required": !isOptional,
    "aria-invalid": Boolean(fault),
    "aria-describedby": help || fault ? `${id}-help` : undefined,
    "data-start": hasStart || undefined,
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) => onInput(currentTarget.value),
  };
  return (
    <div>
      <label class="label" htmlFor={id}>
        {label} {isOptional && <span class="optional">{strings.optional}</span>}
      </label>
      {rows ? <textarea {...shared} rows={rows} /> : <input {...shared} type={type as "text"} />}
      <Below id={`${id}-help`} help={help} fault={fault} />
    </div>
  );
}

function Below({ id, help, fault }: { id: string; help: ComponentChildren; fault: string | undefined }) {
  if (fault) {
    return (
      <p id={id} class="fault">
        <Icon name="alert" />
        <span>{fault}</span>
      </p>
    );
  }
  return help ? (
    <p id={id} class="help">
      {help}
    </p>
  ) : null;
}

interface ChoiceProps {
  label: string;
  value: string;
  options: (readonly [value: string, text: string])[];
  onChange(value: string): void;
  help?: ComponentChildren;
  fault?: string | undefined;
  /** The label is visible only to screen readers. */
  isBare?: boolean;
}

/** A select with a label. */
export function Choice({ label, value, options, onChange, help, fault, isBare }: ChoiceProps) {
  const id = useId();
  return (
    <div>
      <label class={isBare ? "unseen" : "label"} htmlFor={id}>
        {label}
      </label>
      <span class={isBare ? "choice bare" : "choice"}>
        <select
          id={id}
          aria-invalid={Boolean(fault)}
          aria-describedby={help || fault ? `${id}-help` : undefined}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        >
          {options.map(([option, text]) => (
            <option key={option} value={option} selected={option === value}>
              {text}
            </option>
          ))}
        </select>
        <Icon name="down" />
      </span>
      <Below id={`${id}-help`} help={help} fault={fault} />
    </div>
  );
}

interface CheckProps {
  label: ComponentChildren;
  isOn: boolean;
  onChange(isOn: boolean): void;
  isSwitch?: boolean;
  isDisabled?: boolean;
}

export function Check({ label, isOn, onChange, isSwitch, isDisabled }: CheckProps) {
  return (
    <label class="check">
      <input
        type="checkbox"
        class={isSwitch ? "switch" : undefined}
        role={isSwitch ? "switch" : undefined}
        checked={isOn}
        disabled={isDisabled}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  );
}
