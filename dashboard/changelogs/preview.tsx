import { useEffect, useState } from "preact/hooks";
import type { Prose, RenderedProse } from "../../bff/dashboard/contract.ts";
import { send } from "../requests.ts";
import { ProseView } from "../text/prose.tsx";
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
      <p class="quiet small">{isFailed ? "Preview unavailable." : strings.preview}</p>
      {title && <h2 dir="auto">{title}</h2>}
      {nodes.length ? <ProseView nodes={nodes} /> : <p class="quiet">Nothing to preview.</p>}
    </section>
  );
}
