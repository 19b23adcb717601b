import { useId, useState } from "preact/hooks";
import { Dialog } from "../controls/dialog.tsx";
import { Icon } from "../controls/icons.tsx";
import { go } from "../router.ts";
import { placesOf } from "./places.ts";
import { useStaff } from "./staff.ts";
import { frameStrings as strings } from "./strings.ts";

/** Every page by a part of its name. */
export function CommandPalette({ close }: { close(): void }) {
  const staff = useStaff();
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState(0);
  const id = useId();
  const wanted = search.trim().toLowerCase();
  const found = placesOf(staff).filter(({ label }) => label.toLowerCase().includes(wanted));
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
      <div id={id} class="commands" role="listbox" aria-label={strings.pages} tabIndex={-1}>
        {found.map(({ path, label, icon }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys.
          <div
            key={path}
            id={`${id}-${index}`}
            class="command"
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onClick={() => open(path)}
          >
            <Icon name={icon ?? "next"} />
            {label}
          </div>
        ))}
      </div>
      {!found.length && <p class="quiet">{strings.nothingFound}</p>}
    </Dialog>
  );
}
