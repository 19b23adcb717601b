import { recall, remember } from "./storage.ts";

const kept = "earshot-single-keys";

/** Whether single letters do something; some type by voice, and switch them off. */
export const readSingleKeys = () => recall(kept) !== "off";

export const chooseSingleKeys = (isOn: boolean) => remember(kept, isOn ? null : "off");

/** Whether a key was meant as a key: not typed into a field, and not with another one held down. */
export const isSingleKey = ({ ctrlKey, metaKey, altKey, target }: KeyboardEvent) =>
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  !(
    target instanceof Element && target.matches("input:not([type=checkbox], [type=radio]), textarea, select")
  ) &&
  readSingleKeys();
