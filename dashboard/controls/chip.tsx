import { Icon } from "./icons.tsx";

interface Props {
  text: string;
  /** Accessible name for the remove button. */
  label: string;
  remove(): void;
}

/** One value in a list, with a button that removes it. */
export const Chip = ({ text, label, remove }: Props) => (
  <li class="chip" dir="auto">
    {text}
    <button type="button" aria-label={label} onClick={remove}>
      <Icon name="close" />
    </button>
  </li>
);
