import type { WidgetContext } from "./widget-context.ts";

/** Returns a value that this page or an earlier one stored, or undefined. */
export function readStored(context: WidgetContext, name: string): unknown {
  return { ...read(context), ...context.stored }[name];
}

/**
 * Stores a value for later visits to this site; `undefined` deletes it. All values share one `localStorage`
 * key, which is not written until the visitor does something. If `localStorage` is unavailable, the value
 * lasts until the page is left.
 */
export function store(context: WidgetContext, name: string, value: unknown): void {
  context.stored = { ...context.stored, [name]: value };
  try {
    localStorage[keyOf(context)] = JSON.stringify({ ...read(context), ...context.stored });
  } catch {}
}

/** Deletes a value; writes nothing if there is none. */
export function forget(context: WidgetContext, name: string): void {
  if (readStored(context, name)) store(context, name, undefined);
}

/** Deletes all values, except the choice to send no page with an idea. */
export function forgetAll(context: WidgetContext): void {
  context.unconfirmed = undefined;
  for (const name in { ...read(context), ...context.stored }) if (name !== "omitsPage") forget(context, name);
}

const keyOf = ({ sdkToken }: WidgetContext) => `earshot-${sdkToken}`;

/** Reads `localStorage` on each call, because another tab may have changed it. */
function read(context: WidgetContext): Record<string, unknown> {
  try {
    return JSON.parse(localStorage[keyOf(context)]);
  } catch {
    return {};
  }
}
