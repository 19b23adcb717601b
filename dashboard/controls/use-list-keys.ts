import { useEffect, useRef, useState } from "preact/hooks";
import { letterOf } from "../../widget/markdown/format-field.ts";
import { takeReturn } from "../router.ts";
import { readSingleKeys } from "./single-keys.ts";

interface Options {
  ids: string[];
  edit?: ((id: string) => void) | undefined;
  toggle?: ((id: string) => void) | undefined;
}

/**
 * Keyboard navigation in a list: arrow keys, `j`, `k`, Home and End move focus; Enter follows the row's link,
 * or focuses its first control; `x` calls `toggle` and `e` calls `edit`, if given. The keys work only while a
 * row has focus. Only one row is in the tab order. After a return to the page, focuses the row that was opened.
 * @returns a function from a row's id to the row's props
 */
export function useListKeys({ ids, edit, toggle }: Options) {
  const [current, setCurrent] = useState("");
  const rows = useRef(new Map<string, HTMLElement>());
  const start = ids.includes(current) ? current : ids[0];
  useEffect(() => {
    const left = takeReturn();
    if (!left) return;
    const opened = [...rows.current.values()].find(
      (row) => row.querySelector("a")?.getAttribute("href") === `/dashboard/${left.opened}`,
    );
    opened?.focus({ preventScroll: true });
    scrollTo(0, left.scroll);
  }, []);

  const walk = (event: KeyboardEvent, id: string) => {
    const row = rows.current.get(id);
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== row) return;
    const isLetter = event.key.length === 1;
    if (isLetter && !readSingleKeys()) return;
    const at = ids.indexOf(id);
    const [after, before] = [Math.min(at + 1, ids.length - 1), Math.max(at - 1, 0)];
    const key = isLetter ? letterOf(event) : event.key;
    const next = { ArrowDown: after, j: after, ArrowUp: before, k: before, Home: 0, End: ids.length - 1 }[
      key
    ];
    const act = { x: toggle, e: edit, Enter: () => enter(row) }[key];
    if (next !== undefined) rows.current.get(ids[next] ?? "")?.focus();
    else if (act) act(id);
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

function enter(row: HTMLElement): void {
  const link = row.querySelector("a");
  if (link) link.click();
  else row.querySelector<HTMLElement>("button, select")?.focus();
}
