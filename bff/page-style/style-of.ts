import { createHash } from "node:crypto";
import type { Look } from "../../api/appearances/contract.ts";
import { createBoundedCache } from "../bounded-cache.ts";
import { computePalette } from "./compute-palette.ts";
import { style } from "./style.ts";

/** A style sheet, and the headers of the pages that have it. */
export interface Styled {
  style: string;
  headers: { "content-type": string; "content-security-policy": string };
}

const known = createBoundedCache<Styled>(500);

/** Returns the style sheet of the pages of a workspace with this look. */
export function styleOf({ accent, theme }: Pick<Look, "accent" | "theme"> = {}): Styled {
  const key = `${accent} ${theme}`;
  const found = known.get(key);
  if (found) return found;
  const made = compose(`${style}${accent ? accentRule(accent) : ""}${schemes[theme ?? ""] ?? ""}`);
  known.set(key, made, Number.POSITIVE_INFINITY);
  return made;
}

const schemes: Record<string, string> = {
  light: ":root{color-scheme:light}",
  dark: ":root{color-scheme:dark}",
};

function accentRule(accent: string): string {
  const { light, onLight, dark, onDark } = computePalette(accent);
  return `:root{--accent:light-dark(${light},${dark});--on:light-dark(${onLight},${onDark})}`;
}

/** The page's scripts are the widget's files; markup that people wrote can run none. */
function compose(text: string): Styled {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'sha256-${createHash("sha256").update(text).digest("base64")}'`,
    "connect-src 'self'",
    // The logo, and the empty icon of a page without one.
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ];
  return {
    style: text,
    headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": policy.join(";") },
  };
}
