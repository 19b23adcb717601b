import { type ComponentType, h } from "preact";
import { useState } from "preact/hooks";
import { translateName } from "../locales/messages.ts";
import { Icon, paths } from "./icons.tsx";

interface Option {
  id: string;
  /** Boards have a title; statuses, tags and categories have a name. */
  title?: string;
  name?: string;
}

export interface ChoiceProps {
  label: string;
  value: string | undefined;
  options: Option[];
  onChange(value: string): void;
  /** Whether the button shows the label while the value is "". */
  isFilter?: boolean;
  class?: string;
}

export interface MenuProps extends ChoiceProps {
  close(): void;
}

export const nameOf = ({ title, name }: Option) => title ?? translateName(name);

let Menu: ComponentType<MenuProps> | undefined;

/** Sets the component of the open menu, whose code loads after the first list. */
export const setMenu = (loaded: typeof Menu) => {
  Menu = loaded;
};

/** A button that shows the chosen option and opens a menu of all options. */
export function Choice(props: ChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  const { label, value, options, isFilter, class: name = "" } = props;
  const chosen = options.find(({ id }) => id === value);
  const shown = (!isFilter || value) && chosen ? nameOf(chosen) : label;
  return (
    <span class={isFilter && value ? "choice chosen" : `choice ${name}`}>
      <button
        type="button"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-label={shown === label ? label : `${label}: ${shown}`}
        // The menu keeps the focus until the click, which closes it.
        onMouseDown={(event) => isOpen && event.preventDefault()}
        // A menu whose code is still loading must not take the focus from an element that has it by then.
        onBlur={() => Menu || setOpen(false)}
        onClick={({ currentTarget }) => {
          currentTarget.focus();
          setOpen(!isOpen);
        }}
      >
        {shown}
      </button>
      <Icon d={paths.down} />
      {isOpen && Menu && h(Menu, { ...props, close: () => setOpen(false) })}
    </span>
  );
}
