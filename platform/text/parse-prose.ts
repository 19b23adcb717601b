import MarkdownIt, { type Token } from "markdown-it";
import cjkFriendly from "markdown-it-cjk-friendly";

/**
 * Markdown as a tree. A string is text; an element is its tag, its children and, for `a`, its address. The children of
 * `img` are the words for readers who do not see the picture; its address is followed by its width and height in pixels,
 * if they are known.
 */
export type Prose = (
  | string
  | [tag: ProseTag, children: Prose, address?: string, width?: number, height?: number]
)[];
type ProseTag =
  | ("p" | "h3" | "h4" | "h5" | "ul" | "ol" | "li" | "blockquote" | "pre" | "code" | "strong" | "em")
  | ("del" | "a" | "br" | "hr" | "img" | "table" | "tr" | "th" | "td");

/** The maximum nesting depth of a tree. */
const deepest = 20;
const longestAddress = 2_048;

/** The maximum size of a tree, roughly the number of characters of its JSON, and the maximum number of table cells. */
interface Limits {
  longest: number;
  mostCells: number;
}
const forPages: Limits = { longest: 300_000, mostCells: 10_000 };

/** The limits for texts of at most 2,000 characters, of which one response has many. */
export const forShortTexts: Limits = { longest: 20_000, mostCells: 200 };

const markdown = createParser();
const withoutTables = createParser().disable("table");

function createParser() {
  const parser = new MarkdownIt({ html: false, linkify: true, breaks: true, maxNesting: deepest });
  // Chinese, Japanese and Korean have no spaces between words, without which CommonMark ignores marks beside punctuation.
  parser.use(cjkFriendly);
  parser.validateLink = () => true;
  // "readme.md" and "node.js" are names, not hosts.
  parser.linkify.set({ fuzzyLink: false });
  return parser;
}

/** The tree's tag for each of markdown-it's tags. An element whose tag is not listed is replaced by its children. */
const tags: Readonly<Record<string, ProseTag>> = {
  ...{ p: "p", h1: "h3", h2: "h4", h3: "h5", h4: "h5", h5: "h5", h6: "h5", ul: "ul", ol: "ol", li: "li" },
  ...{ blockquote: "blockquote", hr: "hr", strong: "strong", em: "em", s: "del", a: "a", br: "br" },
  ...{ table: "table", tr: "tr", th: "th", td: "td" },
};

/**
 * Parses Markdown into a tree that contains no HTML, and only http, https and mailto addresses. Text whose tree would
 * exceed the maximum depth or size is returned as written, in a `pre` element. Pictures in `pictureFolder` become `img`.
 */
export function parseProse(source: string, { longest, mostCells } = forPages, pictureFolder?: string): Prose {
  const tokens = (countCells(source) > mostCells ? withoutTables : markdown).parse(source, {});
  // The parser stops at this depth, so a tree that reaches it may be incomplete.
  const isTooDeep = tokens.some(({ level, nesting }) => nesting === 1 && level >= deepest - 1);
  const tree: Tree = { root: [], size: 0, longest, isInLink: false, pictureFolder };
  if (isTooDeep || !grow(tree, tokens, [tree.root])) return [["pre", [source]]];
  return tree.root;
}

/**
 * An upper bound on the number of table cells. The parser adds missing cells to short rows, so a short text can become
 * a table that takes a second of CPU time.
 */
function countCells(source: string): number {
  return source.split(/\n\s*\n/).reduce((cells, block) => {
    const lines = block.split("\n");
    const columns = lines.reduce((most, line) => Math.max(most, line.split("|").length), 0);
    return columns > 1 ? cells + lines.length * columns : cells;
  }, 0);
}

interface Tree {
  root: Prose;
  size: number;
  /** The maximum of `size`. */
  longest: number;
  isInLink: boolean;
  pictureFolder: string | undefined;
}

/** Adds tokens to the innermost open element. @returns false if the tree would exceed its maximum size */
function grow(tree: Tree, tokens: readonly Token[], open: Prose[]): boolean {
  for (const token of tokens) {
    const here = open.at(-1) ?? tree.root;
    tree.size += 16 + (token.nesting === 0 ? token.content.length : 0);
    if (tree.size > tree.longest) return false;
    if (token.nesting === 1) open.push(openElement(tree, token, here, open.length));
    else if (token.nesting === -1) close(tree, token, open);
    else if (token.type === "inline") {
      if (!grow(tree, token.children ?? [], open)) return false;
    } else addLeaf(tree, token, here);
  }
  return true;
}

/**
 * Returns the list that receives an element's children: a new list, or the parent's list if the element itself is left
 * out.
 */
function openElement(tree: Tree, token: Token, here: Prose, depth: number): Prose {
  const tag = tags[token.tag];
  const children: Prose = [];
  if (tag === undefined || token.hidden || depth > deepest) return here;
  if (tag !== "a") {
    here.push([tag, children]);
    return children;
  }
  tree.isInLink = true;
  const address = safeAddress(String(token.attrGet("href")));
  if (address === undefined) return here;
  tree.size += address.length;
  here.push(["a", children, address]);
  return children;
}

function close(tree: Tree, token: Token, open: Prose[]): void {
  open.pop();
  if (token.tag !== "a") return;
  tree.isInLink = false;
  const link = open.at(-1)?.at(-1);
  // A link without text would be invisible and have no accessible name, so the address becomes its text.
  if (Array.isArray(link) && link[0] === "a" && link[1].length === 0) link[1].push(link[2] ?? "");
}

function addLeaf(tree: Tree, token: Token, here: Prose): void {
  const { type, content } = token;
  const tag = tags[token.tag];
  if (type === "fence" || type === "code_block") {
    here.push(["pre", [["code", [content.replace(/\n$/, "")]]]]);
  } else if (type === "code_inline") here.push(["code", [content]]);
  else if (type === "image") addPicture(tree, token, here);
  else if (tag === "br" || tag === "hr") here.push([tag, []]);
  else if (content !== "") addText(here, content);
}

function addPicture(tree: Tree, token: Token, here: Prose): void {
  const written = String(token.attrGet("src"));
  const address = safeAddress(written);
  const words = textOf(token.children ?? []) || written;
  tree.size += words.length + (address?.length ?? 0);
  if (tree.isInLink || address === undefined) addText(here, words);
  else here.push(toPicture(words, address, tree.pictureFolder));
}

/**
 * A picture on another server becomes a link, so that no reader's browser loads an address that a writer chose. The
 * fragment of our own address can tell the picture's size: `#800x600`.
 */
function toPicture(words: string, address: string, folder: string | undefined): Prose[number] {
  const [, own, width, height] =
    /^(.*\/[\da-f-]{36})(?:#([1-9]\d{0,3})x([1-9]\d{0,3}))?$/.exec(address) ?? [];
  if (folder === undefined || !own?.startsWith(folder)) return ["a", [words], address];
  return width && height ? ["img", [words], own, Number(width), Number(height)] : ["img", [words], own];
}

function addText(here: Prose, text: string): void {
  const before = here.at(-1);
  if (typeof before === "string") here[here.length - 1] = before + text;
  else here.push(text);
}

function textOf(tokens: readonly Token[]): string {
  return tokens.map(({ content, children }) => (children ? textOf(children) : content)).join("");
}

/** Parses the address as a browser does, so that an unusual spelling cannot hide its scheme. */
function safeAddress(written: string): string | undefined {
  if (written.length > longestAddress || !URL.canParse(written)) return undefined;
  const { protocol, href } = new URL(written);
  return ["https:", "http:", "mailto:"].includes(protocol) ? href : undefined;
}
