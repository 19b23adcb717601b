import { useId } from "preact/hooks";
import { Check, Choice } from "../controls/field.tsx";
import { choose, type Look, usualAccent } from "./look.ts";
import { strings } from "./strings.ts";

interface Props {
  look: Look;
  change(look: Look): void;
}

/** The form for the tag's appearance attributes. */
export function LookForm({ look, change }: Props) {
  const id = useId();
  const set = (name: keyof Look) => (value: string) => change(choose(look, name, value || undefined));
  return (
    <div class="look">
      <Choice
        label={strings.theme}
        value={look.theme ?? ""}
        options={[...strings.themes]}
        onChange={set("theme")}
      />
      <div>
        <label class="label" htmlFor={id}>
          {strings.accent}
        </label>
        <input
          id={id}
          class="field"
          type="color"
          value={look.accent ?? usualAccent}
          onChange={({ currentTarget: { value } }) => set("accent")(value === usualAccent ? "" : value)}
        />
      </div>
      <Choice
        label={strings.side}
        value={look.position ?? ""}
        options={[...strings.sides]}
        onChange={set("position")}
      />
      <Choice
        label={strings.language}
        value={look.locale ?? ""}
        options={[...strings.languages]}
        onChange={set("locale")}
      />
      <Check
        isOn={look.badge !== undefined}
        onChange={(isOn) => change(choose(look, "badge", isOn ? "" : undefined))}
        label={
          <>
            {strings.badge}
            <br />
            <span class="quiet">{strings.badgeText}</span>
          </>
        }
      />
    </div>
  );
}
