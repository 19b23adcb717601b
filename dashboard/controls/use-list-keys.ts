import { useRef, useState } from "preact/hooks";

const switchedOff = "earshot-single-keys";

/** Whether single letters do something in lists; some type by voice, and switch them off. */
export function readSingleKeys(): boolean {
  try {
    return localStorage.getItem(switchedOff) !== "off";
  } catch {
    return true;
  }
}

export function chooseSingleKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(switchedOff);
    else localStorage.setItem(switchedOff, "off");
  } catch {
    // Chosen for this visit alone.
  }
}

interface Options {
  ids: string[];
  open(id: string): void;
  edit(id: string): void;
  toggle(id: string): void;
  showKeys(): void;
}

/**
 * A list walked by keys: arrows, Home and End move; Enter opens, `x` selects, `e` edits, `?` shows the keys. Nothing is
 * listened to but while a row has the focus. One row is in the tab order.
 */
export function useListKeys({ ids, open, edit, toggle, showKeys }: Options) {
  const [current, setCurrent] = useState("");
  const rows = useRef(new Map<string, HTMLElement>());
  const start = ids.includes(current) ? current : ids[0];

  const walk = (event: KeyboardEvent, id: string) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== rows.current.get(id)) return;
    const at = ids.indexOf(id);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: ids.length - 1 }[event.key];
    const single = { x: toggle, e: edit, "?": showKeys }[event.key];
    if (next !== undefined) rows.current.get(ids[next] ?? "")?.focus();
    else if (event.key === "Enter") open(id);
    else if (single && readSingleKeys()) single(id);
    else return;
    event.preventDefault();
  };

  return (id: string) => ({
    tabIndex: id === start ? 0 : -1,
    ref: (row: HTMLElement | null) => {
      if (row) rows.current.set(id, row);
      else rows.current.delete(id);
    },
    onFocus: () => setCurrent(id),
    onKeyDown: (event: KeyboardEvent) => walk(event, id),
  });
}
