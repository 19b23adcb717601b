import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { strings } from "../strings.ts";

/** A page outside the workspace: one column, one thing to do. */
export function Lone({ title, children }: { title: string; children: ComponentChildren }) {
  useEffect(() => {
    document.title = `${title} · ${strings.product}`;
  }, [title]);
  return (
    <main class="lone">
      <p class="mark">
        <span class="badge" aria-hidden="true">
          E
        </span>
        {strings.product}
      </p>
      <header class="page-head">
        <h1 dir="auto">{title}</h1>
      </header>
      {children}
    </main>
  );
}
