import { useRef } from "preact/hooks";
import { Button, IconButton } from "../controls/button.tsx";
import { Field } from "../controls/field.tsx";
import { reorder, useDragOrder } from "../controls/use-drag-order.tsx";
import { strings } from "./strings.ts";

interface Props {
  options: string[];
  faultOf(index: number): string | undefined;
  change(options: string[]): void;
}

/** The options of a new poll in order, with buttons and grips to move them. */
export function OptionList({ options, faultOf, change }: Props) {
  const move = (from: number, to: number) => change(reorder(options, from, to));
  const { shown, dragged, gripOf } = useDragOrder(options, move);
  const list = useRef<HTMLOListElement>(null);
  /** Focuses a button in the row of a moved option, so that pressing it again moves the option further. */
  const focusButton = (place: number, labelOf: (place: number) => string) =>
    setTimeout(() => {
      const row = list.current?.children[place];
      row?.querySelector<HTMLElement>(`[aria-label="${labelOf(place + 1)}"]`)?.focus();
    });
  const moveByButton = (from: number, to: number, labelOf: (place: number) => string) => {
    move(from, to);
    focusButton(to, labelOf);
  };
  const remove = (place: number) => {
    change(options.toSpliced(place, 1));
    focusButton(Math.min(place, options.length - 2), strings.removeOption);
  };
  return (
    <fieldset>
      <legend class="label">{strings.options}</legend>
      <p class="help">{strings.optionsHelp}</p>
      <ol ref={list} class="poll-options">
        {shown.map((option, index) => (
          <li key={index} class={index === dragged ? "chosen" : undefined}>
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
              act={() => moveByButton(index, index - 1, strings.upOption)}
            />
            <IconButton
              icon="down"
              label={strings.downOption(index + 1)}
              isOff={index === options.length - 1}
              act={() => moveByButton(index, index + 1, strings.downOption)}
            />
            <IconButton
              icon="trash"
              label={strings.removeOption(index + 1)}
              isOff={options.length <= 2}
              act={() => remove(index)}
            />
          </li>
        ))}
      </ol>
      {options.length < 50 && (
        <Button icon="plus" text={strings.addOption} act={() => change([...options, ""])} />
      )}
    </fieldset>
  );
}
