export type Theme = "auto" | "light" | "dark";

const key = "earshot-theme";

/** The face that somebody chose in this browser; where nothing can be kept, the system's. */
export function readTheme(): Theme {
  try {
    const kept = localStorage.getItem(key);
    return kept === "light" || kept === "dark" ? kept : "auto";
  } catch {
    return "auto";
  }
}

export function applyTheme(theme: Theme): void {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function chooseTheme(theme: Theme): void {
  applyTheme(theme);
  try {
    if (theme === "auto") localStorage.removeItem(key);
    else localStorage.setItem(key, theme);
  } catch {
    // Chosen for this visit alone.
  }
}
