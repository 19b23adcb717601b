import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { letterOf } from "../../widget/markdown/format-field.ts";
import { Icon } from "../controls/icons.tsx";
import { Menu, MenuRow } from "../controls/menu.tsx";
import { useNotificationCount } from "../data/use-notifications.ts";
import { isSingleKey } from "../hooks/single-keys.ts";
import { send } from "../requests.ts";
import { useStaff } from "../staff.ts";
import { CommandPalette } from "./command-palette.tsx";
import { KeysDialog } from "./keys-dialog.tsx";
import { placesOf } from "./places.ts";
import { frameStrings as strings } from "./strings.ts";
import { chooseTheme, readTheme, type Theme } from "./theme.ts";
import { WorkspaceSwitcher } from "./workspace-switcher.tsx";

/** The navigation, the page and the open dialog; below 768 px, the navigation is a bar with a menu. */
export function Shell({ path, children }: { path: string; children: ComponentChildren }) {
  const [isOpen, setOpen] = useState(false);
  const [shown, setShown] = useState<Shown>();
  useEffect(() => setOpen(false), [path]);
  useShellKeys(shown, setShown);
  const close = () => setShown(undefined);
  return (
    <div class="shell">
      <a class="skip" href="#page">
        {strings.skip}
      </a>
      <header class={isOpen ? "rail open" : "rail"}>
        <div class="rail-top">
          <WorkspaceSwitcher />
          <button
            type="button"
            class="icon rail-button"
            aria-label={strings.menu}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name={isOpen ? "close" : "menu"} />
          </button>
        </div>
        <div class="rail-more">
          <button type="button" class="rail-row search-row" onClick={() => setShown("palette")}>
            <Icon name="search" />
            <span>{strings.goTo}</span>
            <kbd>{strings.paletteKey}</kbd>
          </button>
          <Places path={path} />
          <div class="rail-end">
            <AccountMenu showKeys={() => setShown("keys")} />
          </div>
        </div>
      </header>
      <main id="page" tabIndex={-1}>
        {children}
      </main>
      {shown === "palette" && <CommandPalette close={close} />}
      {shown === "keys" && <KeysDialog close={close} />}
    </div>
  );
}

type Shown = "palette" | "keys" | undefined;

/** Handles Ctrl-K or ⌘K anywhere and, outside fields, `/` and `?` if single-key shortcuts are on. */
function useShellKeys(shown: Shown, setShown: (next: Shown) => void) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!shown && document.querySelector("dialog[open]")) return;
      const search = document.querySelector<HTMLElement>("main input[type=search]");
      if (letterOf(event) === "k" && (event.metaKey || event.ctrlKey))
        setShown(shown === "palette" ? undefined : "palette");
      else if (shown || !isSingleKey(event)) return;
      else if (event.key === "?") setShown("keys");
      else if (event.key === "/" && search) search.focus();
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [shown]);
}

function Places({ path }: { path: string }) {
  const staff = useStaff();
  const unread = useNotificationCount().value?.unseenCount ?? 0;
  return (
    <nav aria-label={strings.places}>
      <ul>
        {placesOf(staff)
          .filter(({ icon }) => icon)
          .map(({ path: to, label, icon, start = to }) => (
            <li key={to}>
              <a
                class="rail-row"
                href={`/dashboard/${to}`}
                aria-current={path === start || path.startsWith(`${start}/`) ? "page" : undefined}
              >
                {icon && <Icon name={icon} />}
                <span>{label}</span>
                {to === staff.paths.activity && unread > 0 && (
                  <span class="chip">{strings.unread(unread)}</span>
                )}
              </a>
            </li>
          ))}
      </ul>
    </nav>
  );
}

function AccountMenu({ showKeys }: { showKeys(): void }) {
  const { me, session, paths } = useStaff();
  const signOut = async () => {
    await send("POST", "sign-out").catch(() => undefined);
    session.leave();
  };
  return (
    <Menu
      buttonClass="rail-row"
      menuClass="tight above"
      button={
        <>
          <Icon name="account" />
          <span class="cut">{me.account.fullName}</span>
        </>
      }
    >
      {(close) => (
        <>
          <a class="menu-row" href={`/dashboard/${paths.account}`} onClick={close}>
            {strings.account}
          </a>
          <MenuRow text={strings.keys} close={close} act={showKeys} />
          <ThemeRow />
          <MenuRow text={strings.signOut} close={close} act={signOut} />
        </>
      )}
    </Menu>
  );
}

const themes: [Theme, string][] = [
  ["auto", strings.likeSystem],
  ["light", strings.light],
  ["dark", strings.dark],
];

function ThemeRow() {
  const [theme, setTheme] = useState(readTheme);
  const choose = (next: Theme) => {
    chooseTheme(next);
    setTheme(next);
  };
  return (
    <fieldset class="segments">
      <legend class="unseen">{strings.theme}</legend>
      {themes.map(([value, label]) => (
        <button key={value} type="button" aria-pressed={theme === value} onClick={() => choose(value)}>
          {label}
        </button>
      ))}
    </fieldset>
  );
}
