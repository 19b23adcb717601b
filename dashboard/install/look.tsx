import { useId } from "preact/hooks";
import type { PreviewLook } from "../../bff/dashboard/contract.ts";
import { Check, Choice } from "../controls/field.tsx";
import { strings } from "./strings.ts";

/** The widget's appearance: `data-` attributes of the script tag, without those that have default values. */
export type Look = PreviewLook;

/** The widget's default accent colour. */
const usualAccent = "#0f766e";

/** Returns the script tag to copy. */
export function tagOf(origin: string, sdkToken: string, look: Look): string {
  const attributes = Object.entries(look).map(([name, value]) => ` data-${name}${value && `="${value}"`}`);
  return `<script async src="${origin}/embed.js" data-sdk-token="${sdkToken}"${attributes.join("")}></script>`;
}

/** Returns the URL of the preview with these attributes. */
export function previewOf(path: string, look: Look): string {
  const query = new URLSearchParams(Object.entries(look).map(([name, value]) => [name, `${value}`]));
  return `${path}?${query}`;
}

/** Returns the look with one attribute changed, or removed if the value is undefined. */
export function choose<Name extends keyof Look>(look: Look, name: Name, value: string | undefined): Look {
  const { [name]: _, ...others } = look;
  return value === undefined ? others : { ...others, [name]: value };
}

interface Props {
  look: Look;
  change(look: Look): void;
}

/** The form for the widget's appearance. */
export function LookForm({ look, change }: Props) {
  const id = useId();
  const set = (name: keyof Look) => (value: string) => change(choose(look, name, value || undefined));
  return (
    <div class="look">
      <Choice
        label={strings.theme}
        value={look.theme ?? ""}
        options={strings.themes}
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
        options={strings.sides}
        onChange={set("position")}
      />
      <Choice
        label={strings.language}
        value={look.locale ?? ""}
        options={strings.languages}
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
