import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { type MenuProps, nameOf } from "./choice.tsx";
import { Icon, paths } from "./icons.tsx";

/**
 * The options of a `Choice`, as in the ARIA listbox pattern: arrow keys, Home, End and first letters move, Enter and
 * Space choose, and Escape closes the menu but not the panel.
 */
export function Menu({ label, value, options, onChange, close }: MenuProps) {
  const list = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(() =>
    Math.max(
      options.findIndex(({ id }) => id === value),
      0,
    ),
  );

  useLayoutEffect(() => {
    const element = list.current as HTMLElement;
    const { left, right } = element.getBoundingClientRect();
    const view = element.closest(".view")?.getBoundingClientRect();
    if (view && (left < view.left || right > view.right)) element.style.insetInline = "auto 0";
    element.focus();
  }, []);
  useEffect(() => list.current?.children[at]?.scrollIntoView({ block: "nearest" }), [at]);

  const leave = () => {
    list.current?.parentElement?.querySelector("button")?.focus();
    close();
  };
  const choose = (id: string | undefined) => {
    leave();
    if (id !== undefined && id !== value) onChange(id);
  };
  const press = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    if (key === "Tab") return leave();
    const last = options.length - 1;
    const ways: Record<string, number> = {
      ArrowDown: Math.min(at + 1, last),
      ArrowUp: Math.max(at - 1, 0),
      Home: 0,
      End: last,
    };
    const isPicked = key === "Enter" || key === " ";
    const to = ways[key] ?? (key.length === 1 && !isPicked ? findByLetter(key) : undefined);
    if (isPicked) choose(options[at]?.id);
    else if (key === "Escape") leave();
    else if (to === undefined) return;
    else setAt(to);
    event.preventDefault();
    event.stopPropagation();
  };
  /** The next option that begins with this letter. */
  const findByLetter = (letter: string) => {
    const starts = options.map((option) => nameOf(option)?.toLowerCase().startsWith(letter.toLowerCase()));
    const next = starts.indexOf(true, at + 1);
    return next < 0 ? Math.max(starts.indexOf(true), at) : next;
  };

  return (
    <div
      ref={list}
      class="menu"
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      aria-activedescendant={`option-${at}`}
      onKeyDown={press}
      onBlur={close}
    >
      {options.map((option, place) => (
        // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the listbox has the focus and handles keys
        <div
          key={option.id}
          id={`option-${place}`}
          class={place === at ? "item at" : "item"}
          role="option"
          aria-selected={option.id === (value ?? "")}
          dir="auto"
          // Unlike `pointerenter`, this event does not occur when the list scrolls below a resting pointer.
          onPointerMove={() => setAt(place)}
          onClick={() => choose(option.id)}
        >
          {nameOf(option)}
          {option.id === (value ?? "") && <Icon d={paths.check} />}
        </div>
      ))}
    </div>
  );
}
