import { useStaff } from "./staff.ts";
import { frameStrings as strings } from "./strings.ts";

type Tab = "apiKeys" | "members" | "statuses" | "workspace" | "audit";

/** The pages that make up the settings. */
export function SettingsTabs({ tab }: { tab: Tab }) {
  const { paths, isAdmin } = useStaff();
  const tabs: [Tab, string, isForAdmins: boolean][] = [
    ["apiKeys", strings.apiKeys, true],
    ["members", strings.members, false],
    ["statuses", strings.statuses, false],
    ["workspace", strings.workspace, false],
    ["audit", strings.audit, true],
  ];
  return (
    <nav class="tabs" aria-label={strings.settings}>
      {tabs
        .filter(([, , isForAdmins]) => isAdmin || !isForAdmins)
        .map(([name, label]) => (
          <a key={name} href={`/dashboard/${paths[name]}`} aria-current={name === tab ? "page" : undefined}>
            {label}
          </a>
        ))}
    </nav>
  );
}
