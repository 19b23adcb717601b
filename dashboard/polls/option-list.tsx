import { useRef } from "preact/hooks";
import { Button, IconButton } from "../controls/button.tsx";
import { Field } from "../controls/field.tsx";
import { reorder, useDragOrder } from "../hooks/use-drag-order.tsx";
import { strings } from "./strings.ts";

interface Props {
  options: string[];
  faultOf(index: number): string | undefined;
  change(options: string[]): void;
}

/** The maximum number of options. */
const most = 50;

/** The options of a new poll in order, with keys, buttons and grips to move them. */
export function OptionList({ options, faultOf, change }: Props) {
  const move = (from: number, to: number) => change(reorder(options, from, to));
  const { shown, dragged, gripOf } = useDragOrder(options, move);
  const list = useRef<HTMLOListElement>(null);
  /** Focuses the field, or the button with this label, in the row of an option once it is shown. */
  const focus = (place: number, labelOf?: (place: number) => string) =>
    setTimeout(() => {
      const control = labelOf ? `[aria-label="${labelOf(place + 1)}"]` : "input";
      list.current?.children[place]?.querySelector<HTMLElement>(control)?.focus();
    });
  /** Focuses the same button of a moved option, so that pressing it again moves the option further. */
  const moveTo = (from: number, to: number, labelOf?: (place: number) => string) => {
    if (to < 0 || to >= options.length) return;
    move(from, to);
    focus(to, labelOf);
  };
  const add = () => {
    change([...options, ""]);
    focus(options.length);
  };
  const remove = (place: number) => {
    change(options.toSpliced(place, 1));
    focus(Math.min(place, options.length - 2), strings.removeOption);
  };
  const onKeyDown = (event: KeyboardEvent, place: number) => {
    const { key, altKey, isComposing, target } = event;
    if (isComposing || event.ctrlKey || event.metaKey || !(target instanceof HTMLInputElement)) return;
    if (altKey && key === "ArrowUp") moveTo(place, place - 1);
    else if (altKey && key === "ArrowDown") moveTo(place, place + 1);
    else if (key === "Enter" && place < options.length - 1) focus(place + 1);
    else if (key === "Enter" && target.value && options.length < most) add();
    else if (key === "Backspace" && !event.repeat && !target.value && options.length > 2) {
      change(options.toSpliced(place, 1));
      focus(Math.max(place - 1, 0));
    } else if (key !== "Enter") return;
    event.preventDefault();
  };
  return (
    <fieldset>
      <legend class="label">{strings.options}</legend>
      <p class="help">
        2 to 50, in the order that people see. Enter goes to the next, Alt+↑ and Alt+↓ move one, and Backspace
        removes an empty one.
      </p>
      <ol ref={list} class="poll-options">
        {shown.map((option, index) => (
          <li
            key={index}
            class={index === dragged ? "chosen" : undefined}
            onKeyDown={(event) => onKeyDown(event, index)}
          >
            {gripOf(index)}
            <Field
              name={`option-${index}`}
              label={strings.option(index + 1)}
              value={option}
              fault={faultOf(index)}
              onChange={(text) => change(options.with(index, text))}
            />
            <IconButton
              icon="up"
              label={strings.upOption(index + 1)}
              isOff={index === 0}
              isOutOfOrder
              act={() => moveTo(index, index - 1, strings.upOption)}
            />
            <IconButton
              icon="down"
              label={strings.downOption(index + 1)}
              isOff={index === options.length - 1}
              isOutOfOrder
              act={() => moveTo(index, index + 1, strings.downOption)}
            />
            <IconButton
              icon="trash"
              label={strings.removeOption(index + 1)}
              isOff={options.length <= 2}
              isOutOfOrder
              act={() => remove(index)}
            />
          </li>
        ))}
      </ol>
      {options.length < most && <Button icon="plus" text="Add an option" act={add} />}
    </fieldset>
  );
}
