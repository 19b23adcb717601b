import { useEffect, useRef, useState } from "preact/hooks";
import { strings } from "../strings.ts";
import { announce } from "./announce.tsx";

let isVisitNew = true;

/** Returns true only on the first call. It runs during render, because a page may be left before its effects run. */
function isFirstHeading(): boolean {
  const isFirst = isVisitNew;
  isVisitNew = false;
  return isFirst;
}

/** A page's heading. It sets the window's title and, after the first page, is announced and receives focus. */
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
