interface Shape<Value> {
  parts: string[];
  value: Value;
}

/**
 * Finds the values of the patterns, such as `/posts/:id`, that match a path; exact parts come before parameters, which are
 * never empty. Nothing is decoded. `segments` is the path split at its slashes.
 */
export function createPatternFinder<Value>(
  values: ReadonlyMap<string, Value>,
): (path: string) => { found: Value[]; segments: string[] } {
  const shapes = new Map<number, Shape<Value>[]>();
  for (const [pattern, value] of [...values].sort(([one], [other]) => exactFirst(one, other))) {
    const parts = pattern.split("/");
    shapes.set(parts.length, [...(shapes.get(parts.length) ?? []), { parts, value }]);
  }
  return (path) => {
    const segments = path.split("/");
    const found = (shapes.get(segments.length) ?? []).filter(({ parts }) =>
      parts.every((part, n) => (part.startsWith(":") ? segments[n] !== "" : part === segments[n])),
    );
    return { found: found.map(({ value }) => value), segments };
  };
}

/**
 * Compares patterns as if each parameter, whatever its name, were the highest character, so that exact parts sort first.
 */
function exactFirst(one: string, other: string): number {
  const [a, b] = [one, other].map((pattern) => pattern.replace(/:[^/]+/g, "\uffff")) as [string, string];
  return a < b ? -1 : Number(a > b);
}
