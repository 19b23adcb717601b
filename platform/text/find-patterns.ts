/**
 * A node in the tree of patterns: all patterns that begin with the same segments. The tree has one level per segment.
 */
interface Branch<Value> {
  exact: Map<string, Branch<Value>>;
  parameter?: Branch<Value>;
  /**
   * The values of the patterns that end at this node. Patterns that differ only in the names of parameters share a
   * node.
   */
  values: Value[];
}

/**
 * Creates a function that finds the values whose patterns, such as `/posts/:id`, match a path. Patterns with exact
 * parts come before those with parameters. A parameter matches any non-empty segment; nothing is decoded. `segments` is
 * the path split at its slashes.
 */
export function createPatternFinder<Value>(
  values: ReadonlyMap<string, Value>,
): (path: string) => { found: Value[]; segments: string[] } {
  const root: Branch<Value> = { exact: new Map(), values: [] };
  for (const [pattern, value] of values) {
    let branch = root;
    for (const part of pattern.split("/")) branch = grow(branch, part);
    branch.values.push(value);
  }
  return (path) => {
    const segments = path.split("/");
    const found: Value[] = [];
    collect(root, segments, 0, found);
    return { found, segments };
  };
}

function grow<Value>(branch: Branch<Value>, part: string): Branch<Value> {
  if (part.startsWith(":")) {
    branch.parameter ??= { exact: new Map(), values: [] };
    return branch.parameter;
  }
  const next = branch.exact.get(part) ?? { exact: new Map(), values: [] };
  branch.exact.set(part, next);
  return next;
}

function collect<Value>(branch: Branch<Value>, segments: string[], at: number, found: Value[]): void {
  const segment = segments[at];
  if (segment === undefined) {
    found.push(...branch.values);
    return;
  }
  const exact = branch.exact.get(segment);
  if (exact) collect(exact, segments, at + 1, found);
  if (branch.parameter && segment !== "") collect(branch.parameter, segments, at + 1, found);
}
