/** Takes a path, or a pattern such as `/v1/posts/:id`, apart at its slashes. */
export function segmentsOf(path: string): string[] {
  return path.split("/");
}

/** The parameters of a path that has the form of a pattern; undefined when it has not. @throws URIError */
export function matchPath(pattern: string[], segments: string[]): Record<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined;
  const isMatch = pattern.every((part, n) =>
    part.startsWith(":") ? segments[n] !== "" : part === segments[n],
  );
  if (!isMatch) return undefined;
  const params: Record<string, string> = {};
  pattern.forEach((part, n) => {
    if (part.startsWith(":")) params[part.slice(1)] = decodeURIComponent(segments[n] ?? "");
  });
  return params;
}
