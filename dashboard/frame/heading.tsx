import { useEffect, useRef, useState } from "preact/hooks";
import { strings } from "../strings.ts";
import { announce } from "./announce.tsx";

let isVisitNew = true;

/**
 * Returns true only on the first call. Called during render, because the user may leave a page before its effects run.
 */
function isFirstHeading(): boolean {
  const isFirst = isVisitNew;
  isVisitNew = false;
  return isFirst;
}

/**
 * A page's heading. The heading sets the window's title and, on every page but the first, is announced and receives
 * focus.
 */
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
