import { render } from "preact";
import { endSession, forgetSession } from "../data/open-session.ts";
import type { PanelModule, WidgetContext } from "../data/widget-context.ts";
import type { Call } from "../loader/call-earshot.ts";
import { loadLocale } from "../locales/load-locale.ts";
import { messages } from "../locales/messages.ts";
import { makeSheet } from "../ui/make-sheet.ts";
import { focusStart } from "./focus-start.ts";
import { makeDialog } from "./make-dialog.ts";
import { Panel } from "./panel.tsx";
import { styles } from "./styles.ts";

/** Puts the panel beside the launcher. Closing hides it, and it opens as it was left; only `destroy` forgets. */
export const mountPanel: PanelModule["mountPanel"] = (context, calls) => {
  const { host, life } = context;
  if (life.signal.aborted) return () => {};
  const root = host.shadowRoot as ShadowRoot;
  const launcher = root.querySelector("button");
  const { element, show, hide, prepare } = makeDialog(context, launcher);
  let view = "ideas";
  let reader = 0;
  let readAt = Date.now();
  let learning: Promise<void> | undefined;

  const draw = () => {
    if (life.signal.aborted) return;
    render(<Panel context={context} root={root} view={view} reader={reader} go={go} close={hide} />, element);
  };

  const go = (next: string) => {
    const before = view;
    view = next;
    draw();
    const row = before.startsWith(`${next}/`) && element.querySelector<HTMLElement>(`[id="${before}"]`);
    if (row) row.focus();
    // Who walks through the tabs stays on them.
    else if (!root.activeElement?.matches("[role=tab]")) focusStart(element);
  };

  const open = (next = view) => {
    // Read long ago, or in vain, is read again.
    if (context.hasFailed || Date.now() - readAt > 300_000) {
      reader++;
      readAt = Date.now();
    }
    view = next;
    draw();
    show();
  };

  /** As somebody else. */
  const reread = () => {
    reader++;
    if (host.hasAttribute("open")) draw();
  };

  /** In the language that is spoken now. */
  const name = () => {
    element.ariaLabel = messages.feedback;
    if (launcher) launcher.textContent = context.label ?? messages.feedback;
    if (element.firstChild) draw();
  };

  const setLocale = (locale: string) => {
    host.lang = locale;
    learning = loadLocale(locale, context)?.then(() => {
      learning = undefined;
      name();
    });
    if (!learning) name();
  };

  const setTheme = (scheme = "auto") => {
    element.style.colorScheme = `${/light|dark/.exec(scheme) ?? "light dark"}`;
  };

  const commands: Record<string, (...given: never[]) => unknown> = {
    ...{ open, close: hide, setLocale, setTheme },
    toggle: () => (host.hasAttribute("open") ? hide() : open()),
    identify() {
      forgetSession(context);
      reread();
    },
    logout() {
      endSession(context);
      reread();
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
  const answer = (...call: Call): unknown => {
    // One after the other, also while the language is on its way; the end at once.
    if (learning && call[0] !== "destroy") return learning.then(() => life.signal.aborted || answer(...call));
    const [command, ...given] = call;
    return commands[command]?.(...(given as never[]));
  };
  // Whoever pressed twice while the code was on its way wanted it open, not closed again.
  for (const [command, ...given] of calls) answer(command === "toggle" ? "open" : command, ...given);
  // A pointer came near, and nobody has pressed yet: a press has only to show it.
  Promise.resolve(learning).then(() => {
    if (!context.early || host.hasAttribute("open")) return;
    prepare();
    draw();
  });
  return answer;
};

/** Where the page chose the launcher's side, the panel opens there too; a phone's sheet is as wide as the phone. */
const besideLauncher = ({ position }: WidgetContext) =>
  position ? `@media(min-width:481px){[open]{inset-inline:auto;${position}:16px}}` : "";
