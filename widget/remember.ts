import type { Guest } from "./guest.ts";

/** What was kept under this name, on this page or by an earlier one. */
export function recall(guest: Guest, name: string): unknown {
  return { ...read(guest), ...guest.kept }[name];
}

/**
 * Keeps a value for later visits to this site, or forgets it: `undefined`. One storage key for everything, written by
 * what a visitor does and never before. Where storage is refused, it is kept as long as the page.
 */
export function remember(guest: Guest, name: string, value: unknown): void {
  guest.kept = { ...guest.kept, [name]: value };
  try {
    localStorage[keyOf(guest)] = JSON.stringify({ ...read(guest), ...guest.kept });
  } catch {}
}

/** Writes nothing where there is nothing to forget. */
export function forget(guest: Guest, name: string): void {
  if (recall(guest, name)) remember(guest, name, undefined);
}

const keyOf = ({ sdkToken }: Guest) => `earshot-${sdkToken}`;

/** Read anew each time: another tab may have kept something of its own meanwhile. */
function read(guest: Guest): Record<string, unknown> {
  try {
    return JSON.parse(localStorage[keyOf(guest)]);
  } catch {
    return {};
  }
}
