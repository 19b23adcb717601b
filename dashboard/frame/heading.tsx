import { useEffect, useRef } from "preact/hooks";
import { strings } from "../strings.ts";
import { announce } from "./announce.tsx";

let isFirst = true;

/** What a page is called: in the window's title, on the page, and aloud; the focus starts here. */
export function Heading({ title, name = title }: { title: string; name?: string | undefined }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${name} · ${strings.product}`;
  }, [name]);
  useEffect(() => {
    if (isFirst) {
      isFirst = false;
      return;
    }
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
    announce(strings.opened(name));
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} dir="auto">
      {title}
    </h1>
  );
}
