import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { Icon } from "./icons.tsx";

interface Props {
  name: string;
  label: string;
  value: string;
  onChange(value: string): void;
  help?: ComponentChildren;
  fault?: string | undefined;
  /** Says what to enter if a required field is empty, instead of what its text must be like. */
  empty?: string;
  /** By default `text`, or `password` if `autoComplete` names a password. */
  type?: "email" | "datetime-local";
  isOptional?: boolean;
  isCode?: boolean;
  /** Number of lines; makes the field a textarea. */
  rows?: number;
  autoComplete?: string;
  hasStart?: boolean;
}

/** A field with its label above, and the help text or the error below. */
export function Field(props: Props) {
  const { label, help, rows, isOptional, isCode, autoComplete = "off" } = props;
  const isMissing = !isOptional && !props.value.trim() && props.fault?.startsWith("Must ");
  const fault = isMissing ? (props.empty ?? "Fill in this field.") : props.fault;
  const type = props.type ?? (autoComplete.endsWith("password") ? "password" : "text");
  const id = useId();
  const shared = {
    id,
    name: props.name,
    value: props.value,
    class: isCode ? "field code" : "field",
    dir: "auto" as const,
    autoComplete,
    spellcheck: !isCode,
    "aria-required": !isOptional,
    "aria-invalid": Boolean(fault),
    "aria-describedby": help || fault ? `${id}-help` : undefined,
    "data-start": props.hasStart || undefined,
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) => props.onChange(currentTarget.value),
  };
  return (
    <div>
      <label class="label" htmlFor={id}>
        {label} {isOptional && <span class="optional">optional</span>}
      </label>
      {rows ? <textarea {...shared} rows={rows} /> : <input {...shared} type={type as "text"} />}
      <Below id={`${id}-help`} help={help} fault={fault} />
    </div>
  );
}

/** The error message of a field or a form. */
export const InlineError = ({ text, ...attributes }: { text: string; id?: string; role?: "alert" }) => (
  <p class="fault" {...attributes}>
    <Icon name="alert" />
    <span>{text}</span>
  </p>
);

function Below({ id, help, fault }: { id: string; help: ComponentChildren; fault: string | undefined }) {
  if (fault) return <InlineError id={id} text={fault} />;
  return help ? (
    <p id={id} class="help">
      {help}
    </p>
  ) : null;
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly Option[];
  onChange(value: string): void;
  help?: ComponentChildren;
  fault?: string | undefined;
  /** Hides the border, and hides the label except from screen readers. */
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
          value={value}
          aria-invalid={Boolean(fault)}
          aria-describedby={help || fault ? `${id}-help` : undefined}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        >
          {options.map(([option, text]) => (
            <option key={option} value={option}>
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

type Option = readonly [value: string, text: string];

/** A select that runs `act` with the chosen option; hidden if there are no options. */
export function ActionSelect(props: { label: string; options: Option[]; act(chosen: Option): void }) {
  const { label, options, act } = props;
  if (!options.length) return null;
  return (
    <Choice
      label={label}
      isBare
      value=""
      options={[["", label], ...options]}
      onChange={(value) => {
        const chosen = options.find((option) => option[0] === value);
        if (chosen) act(chosen);
      }}
    />
  );
}

interface CheckProps {
  label: ComponentChildren;
  isOn: boolean;
  onChange(isOn: boolean): void;
  isSwitch?: boolean;
}

export function Check({ label, isOn, onChange, isSwitch }: CheckProps) {
  return (
    <label class="check">
      <input
        type="checkbox"
        class={isSwitch ? "switch" : undefined}
        role={isSwitch ? "switch" : undefined}
        checked={isOn}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  );
}
