import { Field } from "../controls/field.tsx";
import { Icon } from "../controls/icons.tsx";
import { strings } from "./strings.ts";

interface Props {
  options: string[];
  faultOf(index: number): string | undefined;
  change(options: string[]): void;
}

/** The answers of a poll in their order; buttons move them, for hands and keys alike. */
export function OptionList({ options, faultOf, change }: Props) {
  const move = (from: number, to: number) =>
    change(options.toSpliced(from, 1).toSpliced(to, 0, ...options.slice(from, from + 1)));
  return (
    <fieldset>
      <legend class="label">{strings.options}</legend>
      <p class="help">{strings.optionsHelp}</p>
      <ol class="poll-options">
        {options.map((option, index) => (
          <li key={index}>
            <Field
              name={`option-${index}`}
              label={strings.option(index + 1)}
              value={option}
              fault={faultOf(index)}
              onInput={(text) => change(options.with(index, text))}
            />
            <button
              type="button"
              class="icon"
              aria-label={strings.upOption(index + 1)}
              disabled={index === 0}
              onClick={() => move(index, index - 1)}
            >
              <Icon name="up" />
            </button>
            <button
              type="button"
              class="icon"
              aria-label={strings.downOption(index + 1)}
              disabled={index === options.length - 1}
              onClick={() => move(index, index + 1)}
            >
              <Icon name="down" />
            </button>
            <button
              type="button"
              class="icon"
              aria-label={strings.removeOption(index + 1)}
              disabled={options.length <= 2}
              onClick={() => change(options.toSpliced(index, 1))}
            >
              <Icon name="trash" />
            </button>
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
