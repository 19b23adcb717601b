import { Field } from "../controls/field.tsx";
import { IconButton } from "../controls/icon-button.tsx";
import { Icon } from "../controls/icons.tsx";
import { reorder, useDragOrder } from "../controls/use-drag-order.tsx";
import { strings } from "./strings.ts";

interface Props {
  options: string[];
  faultOf(index: number): string | undefined;
  change(options: string[]): void;
}

/** The answers of a poll in their order; buttons move them, for hands and keys alike. */
export function OptionList({ options, faultOf, change }: Props) {
  const move = (from: number, to: number) => change(reorder(options, from, to));
  const { shown, dragged, gripOf } = useDragOrder(options, move);
  return (
    <fieldset>
      <legend class="label">{strings.options}</legend>
      <p class="help">{strings.optionsHelp}</p>
      <ol class="poll-options">
        {shown.map((option, index) => (
          <li key={index} class={index === dragged ? "chosen" : undefined}>
            {gripOf(index)}
            <Field
              name={`option-${index}`}
              label={strings.option(index + 1)}
              value={option}
              fault={faultOf(index)}
              onInput={(text) => change(options.with(index, text))}
            />
            <IconButton
              icon="up"
              label={strings.upOption(index + 1)}
              isOff={index === 0}
              act={() => move(index, index - 1)}
            />
            <IconButton
              icon="down"
              label={strings.downOption(index + 1)}
              isOff={index === options.length - 1}
              act={() => move(index, index + 1)}
            />
            <IconButton
              icon="trash"
              label={strings.removeOption(index + 1)}
              isOff={options.length <= 2}
              act={() => change(options.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ol>
      {options.length < 50 && (
        <button type="button" class="button" onClick={() => change([...options, ""])}>
          <Icon name="plus" />
          {strings.addOption}
        </button>
      )}
    </fieldset>
  );
}
