import type { ComponentChildren } from "preact";
import type { FieldError } from "../data/send-error.ts";
import { Choice, type ChoiceProps } from "../ui/choice.tsx";
import { Icon, paths } from "../ui/icons.tsx";
import type { Draft } from "./draft.ts";

interface FieldProps {
  name: "title" | "description";
  label: string;
  help: string;
  /** Whether the field is an optional textarea instead of a required input. */
  isLong?: boolean;
  draft: Draft;
  faults: FieldError[];
  revise(changes: Partial<Draft>): void;
  /** Shown between the field and the text below it. */
  children?: ComponentChildren;
}

/** A field with its label above, and the help text or the error below. */
export function Field({ name, label, help, isLong, draft, faults, revise, children }: FieldProps) {
  const Tag = isLong ? "textarea" : "input";
  const value = draft[name];
  const fault = faults.find(({ path }) => path === name)?.message;
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
          aria-required={!isLong}
          aria-invalid={Boolean(fault)}
          aria-describedby={`${name}-help`}
          data-start={isLong ? null : true}
          onInput={({ currentTarget }: { currentTarget: { value: string } }) =>
            revise({ [name]: currentTarget.value })
          }
        />
      </label>
      {children}
      <p id={`${name}-help`} class={fault ? "fault" : "help"}>
        {fault && <Icon d={paths.alert} />}
        {fault || help}
      </p>
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
