import type { ComponentChildren } from "preact";
import type { Draft } from "../data/draft.ts";
import type { FieldError } from "../data/send-error.ts";
import { Choice, type ChoiceProps } from "../ui/choice.tsx";
import { Icon, paths } from "../ui/icons.tsx";

interface FieldProps {
  name: "title" | "description";
  label: string;
  /** Shown below the field. */
  help?: string;
  /** Makes the field an optional textarea instead of a required input. */
  placeholder?: string;
  draft: Draft;
  faults: FieldError[];
  revise(changes: Partial<Draft>): void;
  /** Shown between the field and the text below it. */
  children?: ComponentChildren;
}

/** A field with its label above, and the help text or the error below. */
export function Field({ name, label, help, placeholder, draft, faults, revise, children }: FieldProps) {
  const Tag = placeholder ? "textarea" : "input";
  const value = draft[name];
  const fault = faults.find(({ path }) => path === name)?.message;
  const told = fault || help;
  return (
    <div>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: `Tag` is a form control. */}
      <label class="label">
        {label}
        <Tag
          id={name}
          class="field"
          value={value}
          dir={value ? "auto" : undefined}
          autoComplete="off"
          aria-required={!placeholder}
          aria-invalid={Boolean(fault)}
          placeholder={placeholder}
          aria-describedby={told && `${name}-help`}
          data-start={placeholder ? null : true}
          onInput={({ currentTarget }: { currentTarget: { value: string } }) =>
            revise({ [name]: currentTarget.value })
          }
        />
      </label>
      {children}
      {told && (
        <p id={`${name}-help`} class={fault ? "fault" : "help"}>
          {fault && <Icon d={paths.alert} />}
          {told}
        </p>
      )}
    </div>
  );
}

/** A choice with a label; hidden when there are fewer than two options. */
export const SelectField = (props: ChoiceProps) =>
  props.options.length > 1 && (
    <div class="label">
      {props.label}
      <Choice {...props} class="field" />
    </div>
  );
