import { readStored, store } from "./storage.ts";

const kept = "earshot-single-keys";

/** Whether single-key shortcuts are on. Users of voice input can switch these shortcuts off (WCAG 2.1.4). */
export const readSingleKeys = () => readStored(kept) !== "off";

export const chooseSingleKeys = (isOn: boolean) => store(kept, isOn ? null : "off");

/** Whether single-key shortcuts are on, and the key was pressed outside fields without Ctrl, Alt or ⌘. */
export const isSingleKey = ({ ctrlKey, metaKey, altKey, target }: KeyboardEvent) =>
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  !(
    target instanceof Element && target.matches("input:not([type=checkbox], [type=radio]), textarea, select")
  ) &&
  readSingleKeys();
