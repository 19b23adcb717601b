import { useId } from "preact/hooks";
import type { Look } from "../../api/appearances/contract.ts";
import { Check, Choice, Field } from "../controls/field.tsx";
import { strings } from "./strings.ts";

/** The widget's default accent colour. */
const usualAccent = "#0f766e";

/** Returns the script tag to copy. The token in the URL lets the service send the stored look with the file. */
export const tagOf = (origin: string, sdkToken: string) =>
  `<script async src="${origin}/embed.js?${sdkToken}" data-sdk-token="${sdkToken}"></script>`;

/** Returns the URL of the preview with these attributes, in an order that does not depend on theirs. */
export function previewOf(path: string, look: Look): string {
  const query = new URLSearchParams(Object.entries(look).map(([name, value]) => [name, `${value}`]));
  query.sort();
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
  /** The service's objection to the launcher's text. */
  fault: string | undefined;
}

/** Every selection of tabs, in their order; ideas are always shown. */
const tabChoices: [value: string, text: string][] = [["", "Those with contents"]];
for (let set = 7; set >= 0; set -= 1) {
  const names = (["roadmap", "polls", "news"] as const).filter((_, place) => set & (4 >> place));
  const shown = ["ideas", ...names] as const;
  tabChoices.push([shown.join(" "), shown.map((name) => strings.tabNames[name]).join(", ")]);
}

/** The form for the widget's appearance. */
export function LookForm({ look, change, fault }: Props) {
  const id = useId();
  const set = (name: keyof Look) => (value: string) => change(choose(look, name, value || undefined));
  return (
    <div class="look">
      <Choice label="Theme" value={look.theme ?? ""} options={strings.themes} onChange={set("theme")} />
      <div>
        <label class="label" htmlFor={id}>
          Accent
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
        label="Position"
        value={look.position ?? ""}
        options={strings.sides}
        onChange={set("position")}
      />
      <Choice
        label="Language"
        value={look.locale ?? ""}
        options={strings.languages}
        onChange={set("locale")}
      />
      <Choice label="Tabs" value={look.tabs ?? ""} options={tabChoices} onChange={set("tabs")} />
      <Field
        name="label"
        label="Button text"
        value={look.label ?? ""}
        onChange={set("label")}
        fault={fault}
        isOptional
      />
      <Check
        isOn={look.badge !== undefined}
        onChange={(isOn) => change(choose(look, "badge", isOn ? "" : undefined))}
        label={
          <>
            Show unread badge
            <br />
            <span class="quiet">Shown to returning visitors only.</span>
          </>
        }
      />
    </div>
  );
}
