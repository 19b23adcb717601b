import type { PreviewLook } from "../../bff/dashboard/contract.ts";

/** The appearance as attributes of the tag; defaults have no attribute. */
export type Look = PreviewLook;

/** The widget's default accent. */
export const usualAccent = "#0f766e";

/** Returns the script tag to copy. */
export function tagOf(origin: string, sdkToken: string, look: Look): string {
  const attributes = Object.entries(look).map(([name, value]) => ` data-${name}${value && `="${value}"`}`);
  return `<script async src="${origin}/embed.js" data-sdk-token="${sdkToken}"${attributes.join("")}></script>`;
}

/** Returns the URL of the preview with these attributes. */
export function previewOf(path: string, look: Look): string {
  const query = new URLSearchParams(Object.entries(look).map(([name, value]) => [name, `${value}`]));
  return `${path}?${query}`;
}

/** Returns the look with one value changed; `undefined` removes it. */
export function choose<Name extends keyof Look>(look: Look, name: Name, value: string | undefined): Look {
  const { [name]: _, ...others } = look;
  return value === undefined ? others : { ...others, [name]: value };
}
