/** A token, or what stands between a pair of parentheses. */
type Part = string | Part[];

/** The text of a statement or function without comments and the contents of its literals. */
export function bareSql(text: string): string {
  return text.replace(/--.*$/gm, "").replace(/'(?:[^']|'')*'/g, "''");
}

/** Whether a file's functions compute what they insert by `values` in a subquery. */
export function insertsSubquery(text: string): boolean {
  return hasSubqueryInValues(partsOf(bareSql(text)));
}

function hasSubqueryInValues(parts: Part[]): boolean {
  let isInsert = false;
  let isRow = false;
  return parts.some((part) => {
    if (Array.isArray(part)) return (isRow && part.some(holdsQuery)) || hasSubqueryInValues(part);
    isInsert = part === "insert" || (isInsert && part !== ";");
    isRow = part === "values" ? isInsert : isRow && part === ",";
    return false;
  });
}

const holdsQuery = (part: Part): boolean => Array.isArray(part) && (isQuery(part) || part.some(holdsQuery));

/** Reads tokens into nested lists; `a.b`, `(a).b` and `a::type` are each one token. */
function partsOf(body: string): Part[] {
  const tokens =
    body.match(/\(\w+\)\.\w+|"?\w+"?(?:\.(?:"?\w+"?|\*))*(?:::\w+(?:\[\])?)?|''|[<>!]=|<>|\S/g) ?? [];
  const root: Part[] = [];
  const open: Part[][] = [root];
  for (const token of tokens) {
    const here = open.at(-1) ?? root;
    if (token === "(") {
      const group: Part[] = [];
      here.push(group);
      open.push(group);
    } else if (token === ")") open.pop();
    else here.push(token.toLowerCase());
  }
  return root;
}

const isQuery = (group: Part[]) => /^(select|with|insert|update|delete|values)$/.test(String(group[0]));
