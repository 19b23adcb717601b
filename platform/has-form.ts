/** Whether a path, taken apart at its slashes, has the form of a pattern such as `/posts/:id`. No parameter is empty. */
export function hasForm(pattern: readonly string[], segments: readonly string[]): boolean {
  if (pattern.length !== segments.length) return false;
  return pattern.every((part, n) => (part.startsWith(":") ? segments[n] !== "" : part === segments[n]));
}
