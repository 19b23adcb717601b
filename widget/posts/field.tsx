import { Icon } from "../icons.tsx";

interface FieldProps {
  name: string;
  label: string;
  help: string;
  fault: string | undefined;
  value: string;
  /** Several lines, and not required. */
  isLong?: boolean;
  onInput(value: string): void;
}

/** Label above, help below, and what is wrong in its place. */
export function Field({ name, label, help, fault, value, isLong, onInput }: FieldProps) {
  const Tag = isLong ? "textarea" : "input";
  return (
    <div>
      <label class="label" htmlFor={name}>
        {label}
      </label>
      <Tag
        id={name}
        class="field"
        value={value}
        dir={value ? "auto" : undefined}
        autoComplete="off"
        aria-required={!isLong}
        aria-invalid={Boolean(fault)}
        aria-describedby={`${name}-help`}
        {...(isLong ? { rows: 5 } : { "data-start": true })}
        onInput={({ currentTarget }: { currentTarget: { value: string } }) => onInput(currentTarget.value)}
      />
      <p id={`${name}-help`} class={fault ? "fault" : "help"}>
        {fault && <Icon name="alert" />}
        {fault ?? help}
      </p>
    </div>
  );
}

interface PickProps {
  label: string;
  value: string | undefined;
  options: [value: string, text: string][];
  onChange(value: string): void;
}

/** A choice between places; nothing to choose, nothing shown. */
export const Pick = ({ label, value, options, onChange }: PickProps) =>
  options.length > 1 && (
    <label class="label">
      {label}
      <span class="choice">
        <select class="field" value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <Icon name="down" />
      </span>
    </label>
  );
