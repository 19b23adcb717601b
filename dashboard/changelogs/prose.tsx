import { type ComponentChildren, h } from "preact";
import type { Prose } from "../../bff/dashboard/contract.ts";

const tags = /^(p|h[345]|[uo]l|li|blockquote|pre|code|strong|em|del|a|br|hr|table|t[rhd])$/;

/** Renders Markdown that the service has parsed: known tags become elements, anything else becomes text. */
export const ProseView = ({ nodes }: { nodes: Prose }) => (
  <div class="prose">{nodes.map((node) => draw(node, "auto"))}</div>
);

/** Each block has the direction of its own text. */
function draw(node: Prose[number], dir?: "auto"): ComponentChildren {
  if (typeof node === "string") return node;
  const [tag, inside, href = ""] = node;
  const children = inside.map((each) => draw(each));
  if (tag === "a") return /^(https?:\/\/|mailto:)/i.test(href) ? toLink(href, children) : children;
  return tags.test(tag) ? h(tag, { dir }, children) : children;
}

const toLink = (href: string, children: ComponentChildren) => (
  <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
    {children}
  </a>
);
