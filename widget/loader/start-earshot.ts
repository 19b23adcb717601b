import type { ExtrasModule, PanelModule, WidgetContext } from "../data/widget-context.ts";
import type { Call, Earshot } from "./call-earshot.ts";
import css from "./launcher.css?inline";

declare global {
  interface Window {
    earshot?: Earshot | undefined;
  }
}

/** The script tag, or what stands for it. */
export interface Tag {
  src: string;
  dataset: DOMStringMap;
}

type Answer = (...call: Call) => void;

/** Where a language has a word of its own for «Feedback». */
const words: Record<string, string> = {
  fr: "Vos idées",
  es: "Sugerencias",
  ja: "フィードバック",
  ar: "ملاحظاتكم",
};

/**
 * Puts the launcher on the page and answers `window.earshot`. Nothing is asked of the network before intent, but for
 * what attributes ask for that few pages have: `loadExtras` brings the code for those.
 */
export function startEarshot(
  { src, dataset }: Tag,
  loadPanel: (context: WidgetContext) => Promise<PanelModule>,
  loadExtras?: (context: WidgetContext) => Promise<ExtrasModule>,
): void {
  const name = dataset.global ?? "earshot";
  const page = window as unknown as Record<string, (Answer & { q?: Call[] | null | undefined }) | undefined>;
  const before = typeof page[name] === "function" ? page[name] : undefined;
  // A second tag, or the same one run again by a page that swaps its body, finds the first one's work.
  if (before?.q === null) return;
  const host = document.createElement("earshot-widget");
  const button = document.createElement("button");
  const sheet = new CSSStyleSheet();
  const context: WidgetContext = {
    ...dataset,
    base: new URL(".", src).href,
    host,
    life: new AbortController(),
  };
  const calls: Call[] = [];
  let code: Promise<PanelModule> | undefined;
  let panel: Answer | undefined;

  /** Fetches the panel's code and what it shows first, and draws it unseen. */
  const prepare = async () => {
    // The code first: it is what takes longest.
    code ??= loadPanel(context);
    context.early ??= askEarly(context);
    const found = await code.catch(() => undefined);
    if (!found) code = context.early = undefined;
    // Running the panel's code was a task of its own; drawing it is another.
    await new Promise((resolve) => setTimeout(resolve));
    if (found) panel ??= found.mountPanel(context, calls);
    return found;
  };

  // What has a place in the page is drawn there, once that has come.
  const comeNear = () => panel ?? dataset.inline ?? prepare();

  const open = async () => {
    button.ariaBusy = "true";
    if (!(await prepare())) button.textContent = "Not loaded. Try again";
    button.ariaBusy = null;
  };

  const earshot: Answer & { q?: null | undefined } = (...call) => {
    const [command, given, listener] = call as [string, string, EventListener];
    if (/identify|logout/.test(command)) context.identity = given;
    if (listener) host[command === "on" ? "addEventListener" : "removeEventListener"](given, listener);
    if (panel) panel(...call);
    else if (calls.push(call) && /open|toggle|logout/.test(command)) open();
    if (command === "destroy") {
      host.remove();
      context.life.abort();
      // Where the page declared the name itself, it stays.
      earshot.q = undefined;
      Reflect.deleteProperty(page, name);
    }
  };

  page[name] = earshot;
  earshot.q = null;
  host.lang = dataset.locale ?? (document.documentElement.lang || navigator.language);
  // The host's shortcuts can see what is typed into, and do not hear it.
  host.attachShadow({ mode: "open" }).adoptedStyleSheets = [sheet];
  host.onkeydown = host.onkeypress = host.onkeyup = (event) => event.stopPropagation();
  sheet.replaceSync(
    `${css}:host{--accent:${dataset.accent ?? "#0f766e"}!important;${dataset.position ?? "inset-inline-end"}:16px!important}`,
  );
  if (!dataset.launcher) host.shadowRoot?.append(button);
  button.textContent = dataset.label ?? words[host.lang.slice(0, 2)] ?? "Feedback";
  button.onpointerenter = button.onfocus = comeNear;
  button.onclick = () => earshot("open");
  // The top layer: no z-index of the page reaches it.
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
 * What is painted first travels beside the code. A plain request: no header of ours, so no preflight. For somebody who is
 * named, or left something behind on this site, the panel asks itself.
 */
function askEarly({ base, sdkToken, identity }: WidgetContext): Promise<Response | undefined> | undefined {
  try {
    if (identity || localStorage[`earshot-${sdkToken}`]) return;
  } catch {}
  return fetch(`${base}embed/open?sdkToken=${sdkToken}`, { credentials: "omit" }).catch(() => undefined);
}
