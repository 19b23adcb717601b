import { Icon } from "../controls/icons.tsx";
import { Menu } from "../controls/menu.tsx";
import { newWorkspacePath, pathsOf } from "../paths.ts";
import { useStaff } from "../staff.ts";
import { frameStrings as strings } from "./strings.ts";

export function WorkspaceSwitcher() {
  const { me, workspace } = useStaff();
  return (
    <Menu
      buttonClass="rail-row switcher"
      menuClass="tight"
      button={
        <>
          <Badge name={workspace.name} />
          <span class="cut" dir="auto">
            {workspace.name}
          </span>
          <Icon name="down" />
        </>
      }
    >
      {(close) => (
        <>
          {me.workspaces.map(({ id, name, subdomain, role }) => (
            <a
              key={id}
              class="menu-row"
              href={`/dashboard/${pathsOf(subdomain).feedback}`}
              aria-current={id === workspace.id ? "true" : undefined}
              onClick={close}
            >
              <Badge name={name} />
              <span class="grow" dir="auto">
                {name}
                <span class="quiet small"> {strings.role[role]}</span>
              </span>
              {id === workspace.id && <Icon name="check" />}
            </a>
          ))}
          <a class="menu-row" href={`/dashboard/${newWorkspacePath}`} onClick={close}>
            <Icon name="plus" />
            {strings.newWorkspace}
          </a>
        </>
      )}
    </Menu>
  );
}

const Badge = ({ name }: { name: string }) => (
  <span class="badge" aria-hidden="true">
    {[...name.trim()][0]?.toUpperCase()}
  </span>
);
