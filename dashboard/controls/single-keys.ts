const kept = "earshot-single-keys";

/** Whether single letters do something; some type by voice, and switch them off. */
export function readSingleKeys(): boolean {
  try {
    return localStorage.getItem(kept) !== "off";
  } catch {
    return true;
  }
}

export function chooseSingleKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(kept);
    else localStorage.setItem(kept, "off");
  } catch {
    // Chosen for this visit alone.
  }
}

/** Whether a key was meant as a key: not typed into a field, and not with another one held down. */
export const isSingleKey = ({ ctrlKey, metaKey, altKey, target }: KeyboardEvent) =>
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  !(
    target instanceof Element && target.matches("input:not([type=checkbox], [type=radio]), textarea, select")
  ) &&
  readSingleKeys();
