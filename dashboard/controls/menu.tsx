import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Icon, type IconName } from "./icons.tsx";

interface Props {
  /** The button's content. If the content is only an icon, `label` is the button's accessible name. */
  button: ComponentChildren;
  label?: string;
  buttonClass?: string;
  /** CSS classes: `at-end` and `above` say where the menu opens; `tight` reduces the padding for a list of items. */
  menuClass?: string;
  children(close: () => void): ComponentChildren;
}

/** A button that opens a menu. Escape, or a click or focus elsewhere, closes the menu. */
export function Menu({ button, label, buttonClass = "button", menuClass = "", children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    trigger.current?.focus();
  };
  useEffect(() => {
    if (!isOpen) return;
    place.current?.querySelector<HTMLElement>(".menu :is(a, button, select, input)")?.focus();
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !place.current?.contains(target)) setOpen(false);
    };
    addEventListener("pointerdown", leave);
    addEventListener("focusin", leave);
    return () => {
      removeEventListener("pointerdown", leave);
      removeEventListener("focusin", leave);
    };
  }, [isOpen]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return;
    if (event.key === "Escape") {
      event.stopPropagation();
      close();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || (event.target as Element).matches("select, input")) return;
    event.preventDefault();
    const rows = [...(place.current?.querySelectorAll<HTMLElement>(".menu :is(a, button)") ?? [])];
    const at = rows.indexOf(document.activeElement as HTMLElement);
    rows[(at + step + rows.length) % rows.length]?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the element handles keys that bubble from its buttons.
    <div class="menu-place" ref={place} onKeyDown={onKeyDown}>
      <button
        ref={trigger}
        type="button"
        class={buttonClass}
        aria-expanded={isOpen}
        aria-label={label}
        onClick={() => setOpen(!isOpen)}
      >
        {button}
      </button>
      {isOpen && <div class={`menu ${menuClass}`}>{children(close)}</div>}
    </div>
  );
}

interface RowProps {
  text: string;
  icon?: IconName;
  close(): void;
  act(): void;
}

/** A button in a menu; it closes the menu, then runs `act`. */
export const MenuRow = ({ text, icon, close, act }: RowProps) => (
  <button
    type="button"
    class="menu-row"
    onClick={() => {
      close();
      act();
    }}
  >
    {icon && <Icon name={icon} />}
    {text}
  </button>
);

/** The menu for one row. The menu opens below its button, aligned with the button's end. */
export const RowMenu = ({ label, children }: Pick<Props, "children"> & { label: string }) => (
  <Menu button={<Icon name="dots" />} label={label} buttonClass="icon" menuClass="tight at-end">
    {children}
  </Menu>
);
