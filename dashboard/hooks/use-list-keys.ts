import { useEffect, useRef, useState } from "preact/hooks";
import { letterOf } from "../../widget/markdown/format-field.ts";
import { takeReturn } from "../router.ts";
import { isSingleKey, readSingleKeys } from "./single-keys.ts";

interface Options {
  ids: string[];
  edit?: ((id: string) => void) | undefined;
  toggle?: ((id: string) => void) | undefined;
}

/**
 * Keyboard navigation in a list: arrow keys, `j`, `k`, Home and End move focus; Enter follows the row's link,
 * or focuses its first control; `x` calls `toggle` and `e` calls `edit`, if given. The keys work while a row
 * has focus; of the first list on a page, `j` and `k` also work elsewhere, and then enter it at the current row.
 * Only one row is in the tab order. After a return to the page, focuses the row that was opened.
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

  /** @returns whether the key has an effect on the row with this id */
  const press = (key: string, id: string): boolean => {
    const at = ids.indexOf(id);
    const [after, before] = [Math.min(at + 1, ids.length - 1), Math.max(at - 1, 0)];
    const next = { ArrowDown: after, j: after, ArrowUp: before, k: before, Home: 0, End: ids.length - 1 }[
      key
    ];
    const act = { x: toggle, e: edit, Enter: () => enter(rows.current.get(id)) }[key];
    if (next !== undefined) rows.current.get(ids[next] ?? "")?.focus();
    else act?.(id);
    return next !== undefined || act !== undefined;
  };

  /** Handles letters anywhere on the page: in a row, they act on it; elsewhere, `j` and `k` enter the list. */
  const onPageKey = (event: KeyboardEvent) => {
    const { target } = event;
    const key = letterOf(event);
    const first = rows.current.get(ids[0] ?? "");
    if (event.defaultPrevented || !/^[jkxe]$/.test(key) || !isSingleKey(event) || !first) return;
    if (first.closest("table") !== document.querySelector("[role=grid]") || isAside(target)) return;
    const here = ids.find((id) => rows.current.get(id)?.contains(target as Node));
    if (here ? !press(key, here) : /[xe]/.test(key)) return;
    if (!here) rows.current.get(start ?? "")?.focus();
    event.preventDefault();
  };
  const latest = useRef(onPageKey);
  latest.current = onPageKey;
  useEffect(() => {
    const listener = (event: KeyboardEvent) => latest.current(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);

  return (id: string) => ({
    tabIndex: id === start ? 0 : -1,
    ref: (row: HTMLElement | null) => {
      if (row) rows.current.set(id, row);
      else rows.current.delete(id);
    },
    onFocus: () => setCurrent(id),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return;
      if (event.key.length === 1 && !readSingleKeys()) return;
      if (press(event.key, id)) event.preventDefault();
    },
  });
}

/** Whether a key belongs to an open menu or dialog. */
const isAside = (target: EventTarget | null) =>
  document.querySelector("dialog[open]") !== null ||
  (target instanceof Element && target.closest(".menu") !== null);

function enter(row: HTMLElement | undefined): void {
  const link = row?.querySelector("a");
  if (link) link.click();
  else row?.querySelector<HTMLElement>("button, select")?.focus();
}
