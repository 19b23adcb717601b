import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../controls/icons.tsx";
import { Menu } from "../controls/menu.tsx";
import { accountPath } from "../paths.ts";
import { send } from "../send.ts";
import { CommandPalette } from "./command-palette.tsx";
import { placesOf } from "./places.ts";
import { useStaff } from "./staff.ts";
import { frameStrings as strings } from "./strings.ts";
import { chooseTheme, readTheme, type Theme } from "./theme.ts";
import { WorkspaceSwitcher } from "./workspace-switcher.tsx";

/** Rail, palette and the page; under 768 px the rail is a bar with a menu. */
export function Shell({ path, children }: { path: string; children: ComponentChildren }) {
  const [isOpen, setOpen] = useState(false);
  const [isPalette, setPalette] = useState(false);
  useEffect(() => setOpen(false), [path]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      setPalette((isShown) => !isShown);
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
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
          <button type="button" class="rail-row search-row" onClick={() => setPalette(true)}>
            <Icon name="search" />
            <span>{strings.goTo}</span>
            <kbd>{strings.paletteKey}</kbd>
          </button>
          <Places path={path} />
          <div class="rail-end">
            <AccountMenu />
          </div>
        </div>
      </header>
      <main id="page" tabIndex={-1}>
        {children}
      </main>
      {isPalette && <CommandPalette close={() => setPalette(false)} />}
    </div>
  );
}

function Places({ path }: { path: string }) {
  const staff = useStaff();
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
              </a>
            </li>
          ))}
      </ul>
    </nav>
  );
}

function AccountMenu() {
  const { me, session } = useStaff();
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
          <a class="menu-row" href={`/dashboard/${accountPath}`} onClick={close}>
            {strings.account}
          </a>
          <ThemeRow />
          <button type="button" class="menu-row" onClick={signOut}>
            {strings.signOut}
          </button>
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
