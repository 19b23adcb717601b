import { Chip } from "../controls/chip.tsx";
import { Choice } from "../controls/field.tsx";
import { Icon } from "../controls/icons.tsx";
import { Menu } from "../controls/menu.tsx";
import type { Nouns } from "../data/use-nouns.ts";
import { SearchField } from "../lists/search-field.tsx";
import { setQuery } from "../router.ts";
import { chipsOf, filterNames, optionsOf, withoutValue, withValue } from "./filter.ts";
import { strings } from "./strings.ts";

interface Props {
  query: URLSearchParams;
  nouns: Nouns;
}

/** The search, filters and sort order, which are all stored in the URL. */
export function PostTools({ query, nouns }: Props) {
  const chips = chipsOf(query, nouns);
  const nothing = Object.fromEntries(filterNames.map((name) => [name, ""]));
  return (
    <>
      <div class="tools">
        <SearchField label="Search posts" />
        <Menu
          button={
            <>
              <Icon name="filter" />
              Filter
            </>
          }
        >
          {() =>
            optionsOf(query, nouns).map(({ name, label, options }) => (
              <Choice
                key={`${name} ${query.get(name)}`}
                label={label}
                value=""
                options={[["", "Any"], ...options]}
                onChange={(value) => value && setQuery({ [name]: withValue(query, name, value), page: "" })}
              />
            ))
          }
        </Menu>
        <div class="push">
          <Choice
            label="Order"
            isBare
            value={query.get("sortBy") ?? "createdAt"}
            options={strings.sorts(query.has("search"))}
            onChange={(sortBy) => setQuery({ sortBy: sortBy === "createdAt" ? "" : sortBy, page: "" })}
          />
        </div>
      </div>
      {chips.length > 0 && (
        <ul class="chips">
          {chips.map((chip) => (
            <Chip
              key={chip.name + chip.value}
              text={chip.text}
              label={strings.dropFilter(chip.text)}
              remove={() => setQuery({ [chip.name]: withoutValue(query, chip), page: "" })}
            />
          ))}
          <li key="all">
            <button type="button" class="text-button" onClick={() => setQuery({ ...nothing, page: "" })}>
              {strings.dropAll}
            </button>
          </li>
        </ul>
      )}
    </>
  );
}
