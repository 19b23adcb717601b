import { useEffect } from "preact/hooks";
import { makeSheet } from "../chunks/sheets.ts";
import type { App } from "../data/app.ts";
import type { WidgetContext } from "../data/widget-context.ts";
import type { Opened } from "../hooks/use-open.ts";
import { hideBroken } from "../pictures/hide-broken.ts";
import { Bell } from "../ui/optional.tsx";

/** The workspace's logo and the visitor's bell, in the panel's header. */
export function HeaderTools({ app, open }: { app: App; open: Opened }) {
  const { base } = app.context;
  const { look, logo } = open.workspace;
  useEffect(() => repairAccent(app.context), []);
  // Live updates bring the same look in a new object.
  useEffect(() => applyLook(app.context, look), [look?.accent, look?.theme]);
  return (
    <>
      {logo && <img src={base + logo} alt="" onError={hideBroken} />}
      {open.visitor && <Bell app={app} />}
    </>
  );
}

const setAccent = ({ host }: WidgetContext, color: string) =>
  host.shadowRoot?.adoptedStyleSheets.push(makeSheet(`:host{--accent:${color}!important}`));

/** Adds the # that a colour lacks, and tells developers on the console about a colour that is none. */
function repairAccent(context: WidgetContext): void {
  const { accent = "red" } = context;
  if (CSS.supports("color", accent)) return;
  // biome-ignore lint/suspicious/noConsole: developers look at the console first.
  console.warn(`Earshot: data-accent="${accent}" is not a CSS colour`);
  if (CSS.supports("color", `#${accent}`)) setAccent(context, `#${accent}`);
}

/** Applies the stored look to a widget whose script tag has neither attributes nor the token in its URL. */
function applyLook(given: WidgetContext, { accent, theme }: Opened["workspace"]["look"]): void {
  const root = given.host.shadowRoot as ShadowRoot;
  const { style } = root.lastElementChild as HTMLElement;
  if (accent && !given.accent) setAccent(given, accent);
  // The page may have called `setTheme` before.
  if (theme && !given.theme && style.colorScheme === "light dark") style.colorScheme = theme;
}
