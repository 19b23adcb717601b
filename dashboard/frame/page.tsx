import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { BackLink } from "../controls/button.tsx";
import { go } from "../router.ts";
import { useStaff } from "../staff.ts";
import { Heading } from "./heading.tsx";
import { type Tab, tabsOf } from "./places.ts";
import { frameStrings as strings } from "./strings.ts";

interface Props {
  title: string;
  /** Title for the window and screen readers, if it differs from the heading. */
  name?: string;
  intro?: ComponentChildren;
  actions?: ComponentChildren;
  back?: { path: string; text: string };
  children: ComponentChildren;
}

/** A page with a back link, a heading and actions. */
export function Page({ title, name, intro, actions, back, children }: Props) {
  return (
    <>
      {back && <BackLink {...back} />}
      <header class="page-head">
        <div>
          <Heading title={title} name={name} />
          {intro && <p class="quiet">{intro}</p>}
        </div>
        {actions && <div class="page-actions">{actions}</div>}
      </header>
      {children}
    </>
  );
}

interface SettingsProps {
  tab: Tab;
  intro?: string;
  action?: ComponentChildren;
  children: ComponentChildren;
}

/** The address `/settings` itself leads to the first of the settings pages. */
export function FirstSettingsPage() {
  const { paths, isAdmin } = useStaff();
  const [first = "members"] = tabsOf(isAdmin);
  useEffect(() => go(paths[first], true), []);
  return null;
}

/** A settings page, with tabs that link to all settings pages. */
export function SettingsPage({ tab, intro, action, children }: SettingsProps) {
  const { paths, isAdmin } = useStaff();
  const tabs = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const [bar, current] = [tabs.current, tabs.current?.querySelector<HTMLElement>("[aria-current]")];
    // On a phone, the tabs scroll sideways.
    if (bar && current) bar.scrollLeft = current.offsetLeft - (bar.clientWidth - current.offsetWidth) / 2;
  }, []);
  return (
    <Page title={strings.settings} name={strings[tab]}>
      <nav ref={tabs} class="tabs" aria-label={strings.settings}>
        {tabsOf(isAdmin).map((name) => (
          <a key={name} href={`/dashboard/${paths[name]}`} aria-current={name === tab ? "page" : undefined}>
            {strings[name]}
          </a>
        ))}
      </nav>
      {intro && (
        <div class="page-head">
          <p class="quiet grow">{intro}</p>
          {action}
        </div>
      )}
      {children}
    </Page>
  );
}
