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
 * Adds the launcher to the page and defines `window.earshot`. Unless an attribute needs `loadExtras`, the widget sends
 * no request until the visitor points at or focuses the launcher, or a command needs the panel.
 */
export function startEarshot(
  { src, dataset }: ScriptTag,
  loadPanel: (context: WidgetContext) => Promise<PanelModule>,
  loadExtras?: (context: WidgetContext) => Promise<ExtrasModule>,
): void {
  const name = dataset.global ?? "earshot";
  const page = window as unknown as Record<string, (Result & { q?: Call[] | null | undefined }) | undefined>;
  const before = page[name];
  // The widget is already running: the page has a second script tag, or replaced its document and ran the script again.
  if (before?.q === null) {
    before("");
    if (before.q === null) return;
  }
  const host = document.createElement("earshot-widget");
  const button = document.createElement("button");
  const sheet = new CSSStyleSheet();
  const context: WidgetContext = {
    ...dataset,
    base: new URL(".", src).href,
    host,
    aborter: new AbortController(),
    checkChunk,
  };
  const calls: Call[] = [];
  let code: Promise<PanelModule> | undefined;
  let panel: Result | undefined;

  /**
   * Loads the panel's code and the first view's data, and mounts the panel. @returns undefined if the code
   * failed to load
   */
  const prepare = async () => {
    // The code is requested first, because it takes longest to load.
    code ??= loadPanel(context);
    context.prefetched ??= prefetch(context);
    const found = await code.catch(() => {});
    if (!found) code = context.prefetched = undefined;
    // Evaluate the panel's code and render it in separate tasks, to keep each task short.
    await new Promise(setTimeout as (resolve: (value: unknown) => void) => void);
    if (found) panel ??= found.mountPanel(context, calls);
    return found;
  };

  // An inline panel needs no preparation: it opens when its element becomes visible.
  const comeNear = () => panel ?? dataset.inline ?? prepare();

  const open = async () => {
    button.ariaBusy = "true";
    if (!(await prepare())) button.textContent = "Not loaded. Try again";
    button.ariaBusy = null;
  };

  /** Adds the widget to the page, again if the page has replaced its nodes, as React does if it cannot hydrate them. */
  const attach = () => {
    // `document.open` has removed the listeners of all nodes: the next script tag starts another widget.
    if (!host.onkeydown) earshot.q = undefined;
    if (host.isConnected || earshot.q !== null) return;
    document.documentElement.append(host);
    if (host.popover) host.showPopover?.();
  };

  const earshot: Result & { q?: null | undefined } = (...call) => {
    if (host.popover) attach();
    const [command, given, listener] = call as [string, string, EventListener];
    if (/identify|logout/.test(command)) context.identity = given;
    if (listener) host[command === "on" ? "addEventListener" : "removeEventListener"](given, listener);
    if (panel) panel(...call);
    else if (calls.push(call) && /open|toggle|logout/.test(command)) open();
    if (command === "destroy") {
      host.remove();
      context.aborter.abort();
      // A variable that the page declared cannot be deleted; resetting `q` lets a later tag start the widget.
      earshot.q = undefined;
      Reflect.deleteProperty(page, name);
    }
  };

  page[name] = earshot;
  earshot.q = null;
  host.lang = dataset.locale || document.documentElement.lang || navigator.language;
  // The shadow root is open, so that capturing listeners on the page see that a field has focus; other listeners get no
  // key events.
  const shadow = host.attachShadow({ mode: "open" });
  shadow.adoptedStyleSheets = [sheet];
  host.onkeydown = host.onkeypress = host.onkeyup = (event) => event.stopPropagation();
  sheet.replaceSync(
    `${css}:host{--accent:${CSS.supports("color", dataset.accent as string) ? dataset.accent : "#0f766e"}!important;${dataset.position ?? "inset-inline-end"}:16px!important}`,
  );
  if (!dataset.launcher) shadow.append(button);
  button.textContent = dataset.label ?? LAUNCHER_TEXTS[host.lang.slice(0, 2)] ?? "Feedback";
  button.onpointerenter = button.onfocus = comeNear;
  button.onclick = () => earshot("open");
  if (!("inline" in dataset)) {
    // In the top layer, the launcher is above every z-index on the page.
    host.popover = "manual";
    // A node that leaves the page is no longer seen.
    new IntersectionObserver(attach).observe(host);
  }
  attach();
  if ((dataset.inline ?? dataset.badge ?? dataset.launcher ?? "none") !== "none")
    loadExtras?.(context).then(
      (more) => more.startExtras(context, earshot, comeNear),
      () => {},
    );
  // If the page has an element with the id `earshot`, `q` may be another element.
  before?.q?.map?.((call) => earshot(...call));
}

/**
 * Requests the first view's data while the code loads. The request has no custom headers, so it needs no
 * preflight. For a visitor with an identity or stored data, the panel sends the request itself.
 */
function prefetch({ base, sdkToken, identity }: WidgetContext): Promise<Response | undefined> | undefined {
  try {
    if (identity || localStorage[`earshot-${sdkToken}`]) return;
  } catch {}
  const response = fetch(`${base}embed/open?sdkToken=${sdkToken}`, { credentials: "omit" });
  // The same function as above takes fewer bytes than one that returns undefined.
  return response.catch(() => {}) as Promise<Response | undefined>;
}
