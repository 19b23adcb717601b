import { type ComponentChildren, h } from "preact";
import type { Prose } from "../../bff/dashboard/contract.ts";

/** A text that somebody wrote in Markdown. A text without `prose` has no marks, and is shown as it was written. */
export const WrittenText = ({ text, prose }: { text: string; prose?: Prose | undefined }) =>
  prose ? (
    <ProseView nodes={prose} />
  ) : (
    <p class="said-text" dir="auto">
      {text}
    </p>
  );

const tags = /^(p|h[345]|[uo]l|li|blockquote|pre|code|strong|em|del|a|br|hr|table|t[rhd])$/;

/**
 * Renders Markdown that the service has parsed: known tags become elements; any other tag is replaced by its
 * children.
 */
export const ProseView = ({ nodes }: { nodes: Prose }) => (
  <div class="prose">{nodes.map((node) => draw(node, "auto"))}</div>
);

/** Renders a node. `dir="auto"` gives a block the direction of its own text. */
function draw(node: Prose[number], dir?: "auto"): ComponentChildren {
  if (typeof node === "string") return node;
  const [tag, inside, href = "", width, height] = node;
  const children = inside.map((each) => draw(each));
  if (tag === "a" || tag === "img") {
    if (!/^(https?:\/\/|mailto:)/i.test(href)) return children;
    if (tag === "a") return toLink(href, children);
    return toLink(href, <img src={href} alt={`${inside}`} loading="lazy" width={width} height={height} />);
  }
  return tags.test(tag) ? h(tag, { dir }, children) : children;
}

const toLink = (href: string, children: ComponentChildren) => (
  <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
    {children}
  </a>
);
