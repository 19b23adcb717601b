/** A token, or the contents of a pair of parentheses. */
type Part = string | Part[];

/** One `select`, `insert`, `update` or `delete`, without the queries in its parentheses. */
export interface Query {
  /** The tables that the query reads or changes, with their aliases, except for the target of an insert. */
  sources: { table: string; alias: string }[];
  /** Pairs of operands that are compared with `=`, in conditions at this level. */
  equations: [left: string, right: string][];
  /** The enclosing queries, innermost first. */
  around: Query[];
}

/** The text of a statement or function without comments and without the contents of its literals. */
export function bareSql(text: string): string {
  return text.replace(/--.*$/gm, "").replace(/'(?:[^']|'')*'/g, "''");
}

/** Every query in the bodies of a file's functions, including subqueries. */
export function queriesOf(text: string): Query[] {
  const found: Query[] = [];
  for (const [, body = ""] of bareSql(text).matchAll(/function (?!pg_temp)[\s\S]*?\$\$([\s\S]*?)\$\$/g)) {
    collect(partsOf(body), [], found);
  }
  return found;
}

/** Whether a file's functions have a subquery in the `values` of an insert. */
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

function collect(parts: Part[], around: Query[], found: Query[]): void {
  for (const statement of statementsOf(parts)) {
    const query: Query = { sources: sourcesOf(statement), equations: equationsOf(statement), around };
    if (query.sources.length > 0) found.push(query);
    descend(statement, [query, ...around], found);
  }
}

function descend(parts: Part[], around: Query[], found: Query[]): void {
  for (const part of parts) {
    if (typeof part === "string") continue;
    if (isQuery(part)) collect(part, around, found);
    else descend(part, around, found);
  }
}

/** Splits at the tokens that end a query at this level: `;`, `union`, and PL/pgSQL keywords outside `case`. */
function statementsOf(parts: Part[]): Part[][] {
  const statements: Part[][] = [[]];
  let cases = 0;
  for (const part of parts) {
    if (part === "case") cases += 1;
    if (part === "end" && cases > 0) cases -= 1;
    const ends =
      /^(;|union)$/.test(String(part)) || (cases === 0 && /^(then|else|loop|begin)$/.test(String(part)));
    if (ends && typeof part === "string") statements.push([]);
    else statements.at(-1)?.push(part);
  }
  return statements;
}

function sourcesOf(statement: Part[]): Query["sources"] {
  return statement.flatMap((part, at) => {
    const before = String(statement[at - 1]);
    const opens =
      part === "join" ||
      (part === "from" && before !== "distinct") ||
      (part === "using" && statement.includes("delete")) ||
      (part === "update" && !/^(for|key|do)$/.test(before));
    return opens ? itemsOf(statement.slice(at + 1), part !== "join" && part !== "update") : [];
  });
}

/** Reads the items of a list such as `posts p, lateral (…) q`, each with its alias. */
function itemsOf(parts: Part[], isList: boolean): Query["sources"] {
  const rest = [...parts];
  const sources: Query["sources"] = [];
  do {
    while (/^(lateral|only)$/.test(String(rest[0]))) rest.shift();
    const table = rest.shift();
    const isCall = typeof table === "string" && Array.isArray(rest[0]);
    if (isCall) rest.shift();
    if (rest[0] === "with" && rest[1] === "ordinality") rest.splice(0, 2);
    if (rest[0] === "as") rest.shift();
    const isAliased = typeof rest[0] === "string" && /^\w+$/.test(rest[0]) && !clause.test(rest[0]);
    const alias = isAliased ? String(rest.shift()) : String(table);
    if (Array.isArray(rest[0])) rest.shift();
    sources.push({ table: typeof table === "string" && !isCall ? table : "", alias });
  } while (isList && rest[0] === "," && rest.shift());
  return sources;
}

const clause =
  /^(where|on|set|join|left|right|full|inner|cross|natural|group|order|having|limit|offset|for|returning|using|union|loop|into|do)$/;

function equationsOf(statement: Part[]): Query["equations"] {
  return statement.flatMap((part, at): Query["equations"] => {
    if (Array.isArray(part)) return isQuery(part) ? [] : equationsOf(part);
    const [left, right] = [statement[at - 1], statement[at + 1]];
    return part === "=" && typeof left === "string" && typeof right === "string" ? [[left, right]] : [];
  });
}
