import type { ComponentChildren } from "preact";
import { Page } from "./page.tsx";
import { useStaff } from "./staff.ts";
import { frameStrings as strings } from "./strings.ts";

type Tab = "apiKeys" | "members" | "statuses" | "workspace" | "audit";

/** One of the pages that make up the settings. */
export function SettingsPage({ tab, children }: { tab: Tab; children: ComponentChildren }) {
  const { paths, isAdmin } = useStaff();
  const tabs: [Tab, isForAdmins: boolean][] = [
    ["apiKeys", true],
    ["members", false],
    ["statuses", false],
    ["workspace", false],
    ["audit", true],
  ];
  return (
    <Page title={strings.settings} name={strings[tab]}>
      <nav class="tabs" aria-label={strings.settings}>
        {tabs
          .filter(([, isForAdmins]) => isAdmin || !isForAdmins)
          .map(([name]) => (
            <a key={name} href={`/dashboard/${paths[name]}`} aria-current={name === tab ? "page" : undefined}>
              {strings[name]}
            </a>
          ))}
      </nav>
      {children}
    </Page>
  );
}
