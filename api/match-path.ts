import { hasForm } from "../platform/has-form.ts";

/** The parameters of a path that has the form of a pattern, both taken apart at their slashes; undefined when it has not. @throws URIError */
export function matchPath(pattern: string[], segments: string[]): Record<string, string> | undefined {
  if (!hasForm(pattern, segments)) return undefined;
  const params: Record<string, string> = {};
  pattern.forEach((part, n) => {
    if (part.startsWith(":")) params[part.slice(1)] = decodeURIComponent(segments[n] ?? "");
  });
  return params;
}
