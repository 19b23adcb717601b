import { useEffect } from "preact/hooks";
import type { App } from "../data/app.ts";
import { readStored } from "../data/storage.ts";

/**
 * Shows nothing of one identified person to another, if this page or a later one identifies another person without a
 * logout. A visitor who signs in keeps what they wrote before.
 */
export function useStartOver({ context, open, startOver }: App): void {
  const { id, kind } = open?.visitor ?? {};
  useEffect(() => {
    if (kind !== "verified") return;
    const before = readStored(context, "writer");
    if (before && before !== id) startOver();
    // Reaches `localStorage` with the next value that is stored.
    context.stored = { ...context.stored, writer: id };
  }, [id]);
}
