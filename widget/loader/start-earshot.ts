import type { ExtrasModule, PanelModule, WidgetContext } from "../data/widget-context.ts";
import type { Call, Earshot } from "./call-earshot.ts";
import { checkChunk } from "./check-chunk.ts";
import css from "./launcher.css?inline";
import type { ScriptTag } from "./script-tag.ts";

declare global {
  interface Window {
    earshot?: Earshot | undefined;
  }
}

type Result = (...call: Call) => void;

/**
 * Adds the launcher to the page and defines `window.earshot`. It sends no request before the visitor points at the
 * launcher, unless an attribute needs `loadExtras`.
 */
export function startEarshot(
  { src, dataset }: ScriptTag,
  loadPanel: (context: WidgetContext) => Promise<PanelModule>,
  loadExtras?: (context: WidgetContext) => Promise<ExtrasModule>,
): void {
  const name = dataset.global ?? "earshot";
  const page = window as unknown as Record<string, (Result & { q?: Call[] | null | undefined }) | undefined>;
  const before = typeof page[name] === "function" ? page[name] : undefined;
  // The widget is already running: there is a second tag, or a page that replaces its body ran the tag again.
  if (before?.q === null) return;
  const host = document.createElement("earshot-widget");
  const button = document.createElement("button");
  const sheet = new CSSStyleSheet();
  const context: WidgetContext = {
    ...dataset,
    base: new URL(".", src).href,
    host,
    life: new AbortController(),
    checkChunk,
  };
  const calls: Call[] = [];
  let code: Promise<PanelModule> | undefined;
  let panel: Result | undefined;

  /** Loads the panel's code and the first view's data, and renders the panel hidden. */
  const prepare = async () => {
    // The code is requested first, as it takes longest.
    code ??= loadPanel(context);
    context.early ??= prefetch(context);
    const found = await code.catch(() => undefined);
    if (!found) code = context.early = undefined;
    // Evaluating the panel's code and rendering it are separate tasks.
    await new Promise((resolve) => setTimeout(resolve));
    if (found) panel ??= found.mountPanel(context, calls);
    return found;
  };

  // An inline panel is rendered when its element appears.
  const comeNear = () => panel ?? dataset.inline ?? prepare();

  const open = async () => {
    button.ariaBusy = "true";
    if (!(await prepare())) button.textContent = "Not loaded. Try again";
    button.ariaBusy = null;
  };

  const earshot: Result & { q?: null | undefined } = (...call) => {
    const [command, given, listener] = call as [string, string, EventListener];
    if (/identify|logout/.test(command)) context.identity = given;
    if (listener) host[command === "on" ? "addEventListener" : "removeEventListener"](given, listener);
    if (panel) panel(...call);
    else if (calls.push(call) && /open|toggle|logout/.test(command)) open();
    if (command === "destroy") {
      host.remove();
      context.life.abort();
      // A variable that the page declared cannot be deleted.
      earshot.q = undefined;
      Reflect.deleteProperty(page, name);
    }
  };

  page[name] = earshot;
  earshot.q = null;
  host.lang = dataset.locale ?? (document.documentElement.lang || navigator.language);
  // In open mode, the page's shortcuts can see that a field is focused. Key events do not reach the page.
  host.attachShadow({ mode: "open" }).adoptedStyleSheets = [sheet];
  host.onkeydown = host.onkeypress = host.onkeyup = (event) => event.stopPropagation();
  sheet.replaceSync(
    `${css}:host{--accent:${dataset.accent ?? "#0f766e"}!important;${dataset.position ?? "inset-inline-end"}:16px!important}`,
  );
  if (!dataset.launcher) host.shadowRoot?.append(button);
  button.textContent = dataset.label ?? LAUNCHER_TEXTS[host.lang.slice(0, 2)] ?? "Feedback";
  button.onpointerenter = button.onfocus = comeNear;
  button.onclick = () => earshot("open");
  // In the top layer, the launcher is above every z-index of the page.
  if (!("inline" in dataset)) host.popover = "manual";
  document.documentElement.append(host);
  if (host.popover) host.showPopover?.();
  const { inline, badge, launcher = "none" } = dataset;
  if ((inline ?? badge) !== undefined || launcher !== "none")
    loadExtras?.(context).then(
      (more) => more.startExtras(context, earshot, comeNear),
      () => {},
    );
  for (const call of before?.q ?? []) earshot(...call);
}

/**
 * Requests the first view's data while the code loads. The request has no custom header, so it needs no preflight. For a
 * visitor with an identity or stored data, the panel sends the request itself.
 */
function prefetch({ base, sdkToken, identity }: WidgetContext): Promise<Response | undefined> | undefined {
  try {
    if (identity || localStorage[`earshot-${sdkToken}`]) return;
  } catch {}
  return fetch(`${base}embed/open?sdkToken=${sdkToken}`, { credentials: "omit" }).catch(() => undefined);
}
