import { type ComponentChildren, h } from "preact";

/** Text, and elements of it: a tag, what is inside, and for a link its address. */
export type Prose = (string | [tag: string, children: Prose, href?: string])[];

const tags = /^(p|h[345]|[uo]l|li|blockquote|pre|code|strong|em|del|a|br|hr|table|t[rhd])$/;

/**
 * Markdown as the service has read it: known tags become elements, of anything else its text is left. Whichever view
 * shows it adopts `prose.css` with its own sheet.
 */
export function ProseView({ nodes }: { nodes: Prose }) {
  return <div class="prose">{nodes.map((node) => draw(node, "auto"))}</div>;
}

/** Each block runs in the direction of its own text. */
function draw(node: Prose[number], dir?: "auto"): ComponentChildren {
  if (typeof node === "string") return node;
  const [tag, inside, href = ""] = node;
  const children = inside.map((each) => draw(each));
  if (tag === "a") return /^(https?:\/\/|mailto:)/i.test(href) ? toLink(href, children) : children;
  if (!tags.test(tag)) return children;
  const drawn = h(tag, { dir }, children);
  // What is wider than the panel is scrolled, by keyboard as well.
  if (/^(pre|table)$/.test(tag)) {
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached
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
