import { useEffect, useRef, useState } from "preact/hooks";
import { strings } from "../strings.ts";
import { announce } from "./announce.tsx";

let isVisitNew = true;

/** Once a visit. Asked while drawing, for a page that is left before its effects run was the first all the same. */
function isFirstHeading(): boolean {
  const isFirst = isVisitNew;
  isVisitNew = false;
  return isFirst;
}

/** What a page is called: in the window's title, on the page, and aloud; the focus starts here. */
export function Heading({ title, name = title }: { title: string; name?: string | undefined }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isFirst] = useState(isFirstHeading);
  useEffect(() => {
    document.title = `${name} · ${strings.product}`;
  }, [name]);
  useEffect(() => {
    if (isFirst) return;
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
