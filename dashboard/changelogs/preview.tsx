import { type ComponentChildren, h } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Prose, RenderedProse } from "../../bff/dashboard/contract.ts";
import { send } from "../requests.ts";
import { strings } from "./strings.ts";

/** The entry as the widget shows it. The service parses the Markdown after each pause in typing. */
export function Preview({ title, content }: { title: string; content: string }) {
  const [nodes, setNodes] = useState<Prose>([]);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!content.trim()) {
      setNodes([]);
      setFailed(false);
      return;
    }
    const pending = new AbortController();
    const ask = async () => {
      try {
        const { signal } = pending;
        const response = await send<RenderedProse>("POST", "prose", { body: { content }, signal });
        setNodes(response.prose);
        setFailed(false);
      } catch {
        if (!pending.signal.aborted) setFailed(true);
      }
    };
    const timer = setTimeout(ask, 300);
    return () => {
      clearTimeout(timer);
      pending.abort();
    };
  }, [content]);
  return (
    <section class="preview" aria-label={strings.preview}>
      <p class="quiet small">{isFailed ? strings.previewFailed : strings.preview}</p>
      {title && <h2 dir="auto">{title}</h2>}
      {nodes.length ? <ProseView nodes={nodes} /> : <p class="quiet">{strings.nothingYet}</p>}
    </section>
  );
}

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
