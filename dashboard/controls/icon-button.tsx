import { Icon, type IconName } from "./icons.tsx";

interface Props {
  icon: IconName;
  label: string;
  /** Off, it keeps the focus: who moved something to its end by keys is still there. */
  isOff?: boolean;
  act(): void;
}

/** A button that shows an icon alone. */
export const IconButton = ({ icon, label, isOff = false, act }: Props) => (
  <button
    type="button"
    class="icon"
    aria-label={label}
    title={label}
    aria-disabled={isOff}
    onClick={() => !isOff && act()}
  >
    <Icon name={icon} />
  </button>
);
