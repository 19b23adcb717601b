import type { Call, Guest, Identity, PanelModule } from "./guest.ts";
import css from "./launcher.css?inline";

/** `window.earshot(command, …)`. Before the script arrives, a stub may keep the calls in `q`. */
export interface Earshot {
  (...call: Call): void;
  q?: Iterable<Call>;
}

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

/** Puts the launcher on the page and answers `window.earshot`. Nothing is asked of the network before intent. */
export function startEarshot({ src, dataset }: Tag, loadPanel: (guest: Guest) => Promise<PanelModule>): void {
  const host = document.createElement("earshot-widget");
  const button = document.createElement("button");
  const guest: Guest = { ...dataset, base: new URL(".", src).href, host };
  const kept = window.earshot?.q ?? [];
  const calls: Call[] = [];
  let code: Promise<PanelModule | undefined> | undefined;
  let panel: Earshot | undefined;

  const prepare = () => (code ??= loadPanel(guest).catch(() => (code = undefined)));

  const open = async () => {
    // What is painted first travels beside the code. A plain request: no header of ours, so no preflight.
    const first = `${guest.base}embed/open?sdkToken=${guest.sdkToken}`;
    guest.early = guest.identity ? undefined : fetch(first, { credentials: "omit" }).catch(() => undefined);
    button.textContent = "Loading…";
    const found = await prepare();
    if (found) panel ??= found.mountPanel(guest, calls);
    else button.textContent = "Not loaded. Try again";
  };

  const earshot: Earshot = (command, given) => {
    if (command === "identify") guest.identity = given as Identity;
    if (panel) panel(command, given);
    else if (calls.push([command, given]) && /open|toggle/.test(command)) open();
    if (command === "destroy") {
      host.remove();
      window.earshot = undefined;
    }
  };

  window.earshot = earshot;
  dress(host, dataset).append(button);
  button.textContent = "Feedback";
  button.onpointerenter = button.onfocus = prepare;
  button.onclick = () => earshot("open");
  // Letters typed here are not the host's shortcuts.
  host.onkeydown = host.onkeypress = host.onkeyup = (event) => event.stopPropagation();
  host.lang = "en";
  // The top layer: no z-index of the page reaches it.
  host.popover = "manual";
  document.documentElement.append(host);
  host.showPopover?.();
  for (const call of kept) earshot(...call);
}

/** A shadow root of its own; open, so that the host's shortcuts can see what is typed into. */
function dress(host: HTMLElement, { theme = "auto", accent = "#0f766e" }: DOMStringMap): ShadowRoot {
  const scheme = theme === "auto" ? "light dark" : theme;
  const sheet = new CSSStyleSheet();
  const root = host.attachShadow({ mode: "open" });
  sheet.replaceSync(`${css}:host{--accent:${accent}!important;color-scheme:${scheme}!important}`);
  root.adoptedStyleSheets = [sheet];
  return root;
}
