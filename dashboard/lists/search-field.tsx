import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../controls/icons.tsx";
import { setQuery, usePlace } from "../router.ts";

/** A search field that sets the URL's `search` parameter after a pause in typing. */
export function SearchField({ label }: { label: string }) {
  const kept = usePlace().query.get("search") ?? "";
  const [text, setText] = useState(kept);
  const searched = useRef(kept);
  useEffect(() => {
    // The URL must not overwrite text that was typed after the search began.
    if (kept !== searched.current) setText(kept);
    searched.current = kept;
  }, [kept]);
  useEffect(() => {
    if (text.trim() === kept) return;
    const timer = setTimeout(() => {
      searched.current = text.trim();
      setQuery({ search: text.trim(), page: "" });
    }, 250);
    return () => clearTimeout(timer);
  }, [text, kept]);
  return (
    <div class="search">
      <Icon name="search" />
      <input
        class="field"
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        dir="auto"
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
    </div>
  );
}
