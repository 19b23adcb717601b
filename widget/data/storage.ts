import type { WidgetContext } from "./widget-context.ts";

/** What was kept under this name, on this page or by an earlier one. */
export function readStored(context: WidgetContext, name: string): unknown {
  return { ...read(context), ...context.kept }[name];
}

/**
 * Keeps a value for later visits to this site, or forgets it: `undefined`. One storage key for everything, written by
 * what a visitor does and never before. Where storage is refused, it is kept as long as the page.
 */
export function store(context: WidgetContext, name: string, value: unknown): void {
  context.kept = { ...context.kept, [name]: value };
  try {
    localStorage[keyOf(context)] = JSON.stringify({ ...read(context), ...context.kept });
  } catch {}
}

/** Writes nothing where there is nothing to forget. */
export function forget(context: WidgetContext, name: string): void {
  if (readStored(context, name)) store(context, name, undefined);
}

const keyOf = ({ sdkToken }: WidgetContext) => `earshot-${sdkToken}`;

/** Read again each time: another tab may have kept something of its own meanwhile. */
function read(context: WidgetContext): Record<string, unknown> {
  try {
    return JSON.parse(localStorage[keyOf(context)]);
  } catch {
    return {};
  }
}
