import { useEffect, useRef } from "preact/hooks";
import type { App } from "../panel/app.ts";

/**
 * Shows nothing of one identified person to another, if the page changes between them without a logout. A visitor who
 * signs in keeps what they wrote before.
 */
export function useStartOver({ open, startOver }: App): void {
  const { id, kind } = open?.visitor ?? {};
  const person = useRef<string>(undefined);
  useEffect(() => {
    if (kind !== "verified") return;
    if (person.current && person.current !== id) startOver();
    person.current = id;
  }, [id]);
}
