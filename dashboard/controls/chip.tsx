import { Icon } from "./icons.tsx";

interface Props {
  text: string;
  /** What its button is called. */
  label: string;
  remove(): void;
}

/** One of several in a list, with a button that takes it out. */
export const Chip = ({ text, label, remove }: Props) => (
  <li class="chip" dir="auto">
    {text}
    <button type="button" aria-label={label} onClick={remove}>
      <Icon name="close" />
    </button>
  </li>
);
