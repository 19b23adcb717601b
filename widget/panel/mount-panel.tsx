import { render } from "preact";
import { focusStart } from "../chunks/focus-start.ts";
import { makeSheet } from "../chunks/sheets.ts";
import type { App } from "../data/app.ts";
import { endSession, forgetSession } from "../data/open-session.ts";
import { forgetAll } from "../data/storage.ts";
import type { PanelModule, WidgetContext } from "../data/widget-context.ts";
import type { Call } from "../loader/call-earshot.ts";
import { loadLocale } from "../locales/load-locale.ts";
import { messages } from "../locales/messages.ts";
import { makeDialog } from "./make-dialog.ts";
import { Panel } from "./panel.tsx";
import { styles } from "./styles.ts";

/** Adds the panel beside the launcher. Closing the panel keeps its state; only `destroy` removes it. */
export const mountPanel: PanelModule["mountPanel"] = (context, calls) => {
  const { host, aborter } = context;
  if (aborter.signal.aborted) return () => {};
  const root = host.shadowRoot as ShadowRoot;
  const launcher = root.querySelector("button");
  const { element, show, hide, prepare } = makeDialog(context, launcher);
  let view = "ideas";
  let reader = 0;
  let readAt = Date.now();
  let loadingLocale: Promise<void> | undefined;

  const draw = () => {
    if (aborter.signal.aborted) return;
    render(<Panel {...{ context, root, view, reader, go, startOver }} close={hide} />, element);
  };

  /** Shows another visitor nothing of the previous one: no private idea, no text of a form, no filter. */
  const startOver = () => {
    const { activeElement } = root;
    forgetAll(context);
    render(null, element);
    view = "ideas";
    if (!host.hasAttribute("open")) return;
    if (activeElement) go(view);
    else draw();
  };

  const go: App["go"] = (next, from = view) => {
    const before = view;
    if (from !== before) return;
    view = next;
    draw();
    const row = before.startsWith(`${next}/`) && element.querySelector<HTMLElement>(`[id="${before}"]`);
    if (row) row.focus();
    // While arrow keys move through the tab list, focus stays there.
    else if (!root.activeElement?.matches("[role=tab]")) focusStart(element);
  };

  const open = (next = view) => {
    // Refetch data that is older than 5 minutes, or that failed to load.
    if (context.failure || Date.now() - readAt > 300_000) {
      reader++;
      readAt = Date.now();
    }
    view = next;
    draw();
    show();
  };

  /** Renders the panel and the launcher in the current locale. */
  const renderTexts = () => {
    element.ariaLabel = messages.feedback;
    if (launcher) launcher.textContent = context.label ?? messages.feedback;
    if (element.firstChild) draw();
  };

  const setLocale = (locale: string) => {
    host.lang = locale;
    loadingLocale = loadLocale(locale, context)?.then(() => {
      loadingLocale = undefined;
      renderTexts();
    });
    if (!loadingLocale) renderTexts();
  };

  const setTheme = (scheme = "auto") => {
    element.style.colorScheme = `${/light|dark|inherit/.exec(scheme) ?? "light dark"}`;
  };

  const commands: Record<string, (...given: never[]) => unknown> = {
    ...{ open, close: hide, setLocale, setTheme },
    toggle: () => (host.hasAttribute("open") ? hide() : open()),
    identify() {
      forgetSession(context);
      // A closed panel reloads its data when it next opens.
      reader++;
      if (host.hasAttribute("open")) draw();
    },
    logout() {
      endSession(context);
      startOver();
    },
    on(event: string) {
      context.canSignIn ||= event === "signin";
    },
    destroy() {
      hide();
      render(null, element);
    },
  };

  root.adoptedStyleSheets.push(makeSheet(styles + besideLauncher(context)));
  setTheme(context.theme);
  setLocale(host.lang);
  const response = (...call: Call): unknown => {
    // Commands run in order, after the translation has loaded; only `destroy` runs immediately.
    if (loadingLocale && call[0] !== "destroy")
      return loadingLocale.then(() => aborter.signal.aborted || response(...call));
    const [command, ...given] = call;
    return commands[command]?.(...(given as never[]));
  };
  // `calls` were queued while the panel's code loaded; a second queued `toggle` must not close the panel again.
  for (const [command, ...given] of calls) response(command === "toggle" ? "open" : command, ...given);
  // If the launcher was only hovered over or focused, render a hidden panel, which a press only has to show.
  Promise.resolve(loadingLocale).then(() => {
    if (!context.prefetched || host.hasAttribute("open")) return;
    prepare();
    draw();
  });
  return response;
};

/** Returns a style that puts the panel on the side chosen for the launcher. On phones, the style has no effect. */
const besideLauncher = ({ position }: WidgetContext) =>
  position ? `@media(min-width:481px){[open]{inset-inline:auto;${position}:16px}}` : "";
