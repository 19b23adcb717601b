import { Icon, type IconName } from "./icons.tsx";

interface Props {
  icon: IconName;
  label: string;
  /** Uses `aria-disabled`, so that the button keeps the focus after the last possible move. */
  isOff?: boolean;
  act(): void;
}

/** A button that shows only an icon. */
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
