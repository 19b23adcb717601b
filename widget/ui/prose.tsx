import { type ComponentChildren, h } from "preact";

/** Parsed Markdown: strings and elements; see `Prose` in `platform/text/parse-prose.ts`. */
export type Prose = (
  | string
  | [tag: string, children: Prose, href?: string, width?: number, height?: number]
)[];

const tags = /^(p|h[345]|[uo]l|li|blockquote|pre|code|strong|em|del|a|br|hr|table|t[rhd])$/;

/**
 * Renders Markdown that the service has parsed: known tags become elements; any other tag is replaced by its
 * children. A chunk that uses this component must include `prose.css`.
 */
export function ProseView({ nodes }: { nodes: Prose }) {
  return <div class="prose">{nodes.map((node) => draw(node, "auto"))}</div>;
}

/** Renders a node. `dir="auto"` gives a block the direction of its own text. */
function draw(node: Prose[number], dir?: "auto"): ComponentChildren {
  if (typeof node === "string") return node;
  const [tag, inside, href = "", width, height] = node;
  const children = inside.map((each) => draw(each));
  if (tag === "a" || tag === "img") {
    if (!/^(https?:\/\/|mailto:)/i.test(href)) return children;
    if (tag === "a") return toLink(href, children);
    const src = `${href + (href.includes("?") ? "&" : "?")}size=thumbnail`;
    return toLink(href, <img src={src} alt={`${inside}`} loading="lazy" width={width} height={height} />);
  }
  if (!tags.test(tag)) return children;
  const drawn = h(tag, { dir }, children);
  // Content wider than the panel scrolls, including by keyboard.
  if (/^(pre|table)$/.test(tag)) {
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a box that scrolls
      <div class="wide" tabIndex={0}>
        {drawn}
      </div>
    );
  }
  return drawn;
}

const toLink = (href: string, children: ComponentChildren) => (
  <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
    {children}
  </a>
);
