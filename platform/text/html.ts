/** Markup in which text is always escaped: only `html` below creates it. */
export interface Html {
  readonly markup: string;
}

type Piece = Html | string | number | undefined | false | readonly Piece[];

/**
 * Builds markup from values: keeps markup, joins lists, omits `undefined` and `false`, and escapes everything else.
 */
export function html(parts: TemplateStringsArray, ...values: Piece[]): Html {
  return { markup: String.raw({ raw: parts }, ...values.map(markupOf)) };
}

function markupOf(piece: Piece): string {
  if (piece === undefined || piece === false) return "";
  if (Array.isArray(piece)) return piece.map(markupOf).join("");
  return typeof piece === "object" && "markup" in piece ? piece.markup : escapeText(String(piece));
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

/** Text as markup, in which the parts between backticks are `<code>` elements. */
export function prose(text: string): Html[] {
  return text.split("`").map((part, place) => (place % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
}
