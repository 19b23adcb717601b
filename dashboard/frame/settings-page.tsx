import type { ComponentChildren } from "preact";
import { Page } from "./page.tsx";
import { type Tab, tabsOf } from "./places.ts";
import { useStaff } from "./staff.ts";
import { frameStrings as strings } from "./strings.ts";

interface Props {
  tab: Tab;
  intro?: string;
  action?: ComponentChildren;
  children: ComponentChildren;
}

/** One of the pages that make up the settings. */
export function SettingsPage({ tab, intro, action, children }: Props) {
  const { paths, isAdmin } = useStaff();
  return (
    <Page title={strings.settings} name={strings[tab]}>
      <nav class="tabs" aria-label={strings.settings}>
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
