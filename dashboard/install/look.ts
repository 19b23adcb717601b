import type { PreviewLook } from "../../bff/dashboard/contract.ts";

/** How the widget is to look, as the attributes of its tag: what is not chosen has none. */
export type Look = PreviewLook;

/** The widget's own, when the tag names none. */
export const usualAccent = "#0f766e";

/** The tag to copy. */
export function tagOf(origin: string, sdkToken: string, look: Look): string {
  const attributes = Object.entries(look).map(([name, value]) => ` data-${name}${value && `="${value}"`}`);
  return `<script async src="${origin}/embed.js" data-sdk-token="${sdkToken}"${attributes.join("")}></script>`;
}

/** The preview of the widget with that tag. */
export function previewOf(path: string, look: Look): string {
  const query = new URLSearchParams(Object.entries(look).map(([name, value]) => [name, `${value}`]));
  return `${path}?${query}`;
}

/** Another choice; an empty one is none. */
export function choose<Name extends keyof Look>(look: Look, name: Name, value: string | undefined): Look {
  const { [name]: _, ...others } = look;
  return value === undefined ? others : { ...others, [name]: value };
}
