import type { ComponentChildren } from "preact";
import { Heading } from "../frame/heading.tsx";
import { strings } from "../strings.ts";

/** A page outside the workspace: one column, one thing to do. */
export function AuthLayout({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <main class="lone">
      <p class="mark">
        <span class="badge" aria-hidden="true">
          E
        </span>
        {strings.product}
      </p>
      <header class="page-head">
        <Heading title={title} />
      </header>
      {children}
    </main>
  );
}
