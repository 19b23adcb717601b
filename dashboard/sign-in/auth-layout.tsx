import type { ComponentChildren } from "preact";
import { Heading } from "../frame/heading.tsx";
import { strings } from "../strings.ts";

/** The layout of a page outside the workspace: one column with one action. */
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
