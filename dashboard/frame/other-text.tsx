import { Button } from "../controls/button.tsx";
import { Time } from "../text/time.tsx";

interface Props {
  /** Says who has saved the text. */
  title: string;
  at?: string | null;
  /** The labels of the fields, and what they contain now. */
  fields: [label: string, text: string][];
  /** Drops the own text. */
  keep(): void;
}

/** The text that somebody else has saved meanwhile, and a button that keeps it. */
export const OtherText = ({ title, at, fields, keep }: Props) => (
  <div class="other-text" role="alert">
    <p>
      <strong>{title}</strong> <span class="quiet small">{at && <Time at={at} />}</span>
    </p>
    <p class="quiet">Your changes are not saved. Overwrite what is there now, or keep it.</p>
    <dl>
      {fields.map(([label, text]) => (
        <div key={label}>
          <dt class="label">{label}</dt>
          <dd class="said-text" dir="auto">
            {text}
          </dd>
        </div>
      ))}
    </dl>
    <Button text="Keep it" act={keep} />
  </div>
);
