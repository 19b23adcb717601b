import { useId, useState } from "preact/hooks";
import type { StaffPostPage } from "../../api/posts/contract.ts";
import { Dialog } from "../controls/dialog.tsx";
import { Icon, type IconName } from "../controls/icons.tsx";
import { useDebounced } from "../hooks/use-debounced.ts";
import { useQuery } from "../requests.ts";
import { go } from "../router.ts";
import { useStaff } from "../staff.ts";
import { placesOf } from "./places.ts";
import { frameStrings as strings } from "./strings.ts";

interface Found {
  path: string;
  label: string;
  icon: IconName;
}

/** A dialog that finds pages by part of their name, and posts by their words. */
export function CommandPalette({ close }: { close(): void }) {
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState(0);
  const id = useId();
  const { found, isLoading } = useFound(search.trim());
  const at = Math.min(chosen, found.length - 1);

  const open = (path: string) => {
    close();
    go(path);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length) {
      event.preventDefault();
      setChosen((at + step + found.length) % found.length);
    }
    const place = found[at];
    if (event.key === "Enter" && place) {
      event.preventDefault();
      open(place.path);
    }
  };
  return (
    <Dialog title={strings.goTo} close={close}>
      <div class="search">
        <Icon name="search" />
        <input
          class="field"
          role="combobox"
          aria-label={strings.paletteLabel}
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={found.length ? `${id}-${at}` : undefined}
          autoComplete="off"
          data-start
          value={search}
          onInput={({ currentTarget }) => {
            setSearch(currentTarget.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={id} class="commands" role="listbox" aria-label={strings.goTo} tabIndex={-1}>
        {found.map(({ path, label, icon }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keys.
          <div
            key={path}
            id={`${id}-${index}`}
            class="command"
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onClick={() => open(path)}
          >
            <Icon name={icon} />
            <span dir="auto">{label}</span>
          </div>
        ))}
      </div>
      {!found.length && !isLoading && <p class="quiet">{strings.nothingFound}</p>}
    </Dialog>
  );
}

/** Returns the matching pages immediately, and up to five posts after a pause in typing. */
function useFound(search: string): { found: Found[]; isLoading: boolean } {
  const staff = useStaff();
  const { at, paths } = staff;
  const rested = useDebounced(search);
  const matches = useQuery<StaffPostPage>(
    rested && at(`staff/posts?limit=5&searchMode=text&search=${encodeURIComponent(rested)}`),
  );
  const wanted = search.toLowerCase();
  const pages = placesOf(staff)
    .filter(({ label }) => label.toLowerCase().includes(wanted))
    .map(({ path, label, icon = "next" }) => ({ path, label, icon }));
  const posts = (rested === search && matches.value?.data) || [];
  const links = posts.map(
    ({ id, title }): Found => ({ path: paths.post(id), label: title, icon: "comment" }),
  );
  return { found: [...pages, ...links], isLoading: rested !== search || matches.isLoading };
}
