import { readStored, store } from "../hooks/storage.ts";

export type Theme = "auto" | "light" | "dark";

const key = "earshot-theme";

/** Returns the theme chosen in this browser, or `auto` if none is stored. */
export function readTheme(): Theme {
  const kept = readStored(key);
  return kept === "light" || kept === "dark" ? kept : "auto";
}

export function applyTheme(theme: Theme): void {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function chooseTheme(theme: Theme): void {
  applyTheme(theme);
  store(key, theme === "auto" ? null : theme);
}
